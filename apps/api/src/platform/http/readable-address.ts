/** Paths of files and services, for which the web app's page would be no answer. */
export const isFilePath = (path: string): boolean =>
  /^\/(api|rpc|sandbox|basemap|docs|static)(\/|$)|\.\w+$/.test(path)

/**
 * Fastify would answer '/plot/%', which can not be decoded, without a route. Escape it, so that the web app shows
 * its page for unknown addresses.
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
