/**
 * The host names under which browsers may reach this product: all loopback names in the demo, the host of PUBLIC_URL
 * in live mode.
 */
import type { Config } from '#platform/config/config.ts'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

export function ownHosts({ mode, http }: Pick<Config, 'mode' | 'http'>): Set<string> {
  const url = new URL(http.publicUrl)
  const names = mode === 'demo' && loopbackNames.includes(url.hostname) ? loopbackNames : [url.hostname]
  return new Set(names.map((name) => (url.port ? `${name}:${url.port}` : name)))
}

/** The origin that the visitor used if it is ours, otherwise the public one. */
export function visitedOrigin(config: Pick<Config, 'mode' | 'http'>, host: string): string {
  const { protocol } = new URL(config.http.publicUrl)
  return ownHosts(config).has(host) ? `${protocol}//${host}` : config.http.publicUrl
}
