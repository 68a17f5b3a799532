/** Addresses of databases with one or several hosts, as libpq writes them: postgres://user:password@h1:5432,h2:5432/name. */

const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/s

/** The same address once for each of its hosts. */
export function hostUrls(url: string): string[] {
  const [, before, hosts, after] = parts.exec(url) ?? []
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${before}${host.trim()}${after}`)
}

export function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text)) return false
  const urls = hostUrls(text)
  return urls.every((url) => URL.canParse(url) && (urls.length === 1 || new URL(url).hostname !== ''))
}
