/** What is no page of the web app: a screen would say nothing to whoever asks for it. */
export const isFilePath = (path: string): boolean =>
  /^\/(api|rpc|sandbox|basemap|docs|static)(\/|$)|\.\w+$/.test(path)

/**
 * '/plot/%' can not be decoded, and Fastify would answer that without a route. It is a page that there is none of, so
 * it is looked for by its letters.
 */
export function readableAddress(address: string): string {
  const [path = '', ...search] = address.split('?')
  if (isFilePath(path) || isReadable(path)) return address
  return [path.replaceAll('%', '%25'), ...search].join('?')
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
