/**
 * Refuses requests that name more than one host, because a proxy, a cache and this server may each choose another
 * one. Node returns the first Host header only, and the router ignores the host of an absolute request target.
 */
import type { FastifyInstance } from 'fastify'
import { AppError } from '@meridian/shared/errors'

export function refuseAmbiguousHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, originalUrl }) => {
    const hosts = raw.rawHeaders.filter(
      (_, at) => raw.rawHeaders[at - 1]?.toLowerCase() === 'host' && at % 2 === 1,
    )
    if (hosts.length > 1 || !agrees(originalUrl, hosts[0])) throw new AppError('HOST_AMBIGUOUS')
  })
}

/** Whether an absolute request target (RFC 9112, 3.2.2) names the host of the header. */
function agrees(target: string, host: string | undefined): boolean {
  if (target.startsWith('/') || target === '*') return true
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return false
  const url = new URL(target)
  const named = `${url.protocol}//${host}`
  return url.username === '' && url.password === '' && URL.canParse(named) && new URL(named).host === url.host
}
