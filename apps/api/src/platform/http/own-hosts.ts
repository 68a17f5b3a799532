/**
 * The names under which a browser may reach this product. In the demo that is this machine under each of its
 * names, since a newcomer types whichever comes to mind; in live mode it is PUBLIC_URL alone.
 */
import type { Config } from '#platform/config/config.ts'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

export function ownHosts({ mode, http }: Pick<Config, 'mode' | 'http'>): Set<string> {
  const url = new URL(http.publicUrl)
  const names = mode === 'demo' && loopbackNames.includes(url.hostname) ? loopbackNames : [url.hostname]
  return new Set(names.map((name) => (url.port ? `${name}:${url.port}` : name)))
}

/** The origin that the visitor used, where it is ours; the public one otherwise. */
export function visitedOrigin(config: Pick<Config, 'mode' | 'http'>, host: string): string {
  const { protocol } = new URL(config.http.publicUrl)
  return ownHosts(config).has(host) ? `${protocol}//${host}` : config.http.publicUrl
}
