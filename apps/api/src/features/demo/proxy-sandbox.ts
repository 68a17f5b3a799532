/**
 * Exposes the sandbox's pages to browsers at /sandbox/… on the app's origin; the sandbox itself listens on this
 * machine only and rejects browsers. Only the parts below pass: neither /control of the tests nor Stripe's API at
 * /v1. The chains have a separate, stricter proxy.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '@meridian/shared/errors'
import type { Config } from '#platform/config/config.ts'
import { ownHosts } from '#platform/http/own-hosts.ts'
import { refuseOtherSites } from './refuse-other-sites.ts'

const offeredParts = new Set(['explorer', 'faucet', 'mail', 'mail.json', 'stripe', 'wallets', 'wert'])

/** An explicit list: no cookie, token or connection header passes in either direction. */
const requestHeaders = ['accept', 'content-type'] as const
const responseHeaders = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'location',
  'referrer-policy',
  'x-content-type-options',
]
const largestBody = 256 * 1024
const answerWithinMs = 10_000

export async function proxySandbox(app: FastifyInstance, config: Config): Promise<void> {
  const { sandboxUrl } = config
  if (!sandboxUrl) return
  const hosts = ownHosts(config)

  await app.register(async (scope) => {
    // The sandbox parses the bodies of its own pages.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'POST'],
      url: '/sandbox/*',
      schema: { hide: true },
      bodyLimit: largestBody,
      exposeHeadRoute: false,
      onRequest: async ({ headers }) => refuseOtherSites(headers, hosts),
      handler: async (request, reply) => {
        const answer = await forward(targetOf(request.url, sandboxUrl), request).catch((cause: unknown) => {
          throw new AppError('SANDBOX_UNAVAILABLE', {}, { cause })
        })
        return sendResponse(answer, reply)
      },
    })
  })
}

/** Checked on the resolved address, so that no spelling of `..` reaches another part. */
function targetOf(url: string, sandboxUrl: string): URL {
  const [path = '', query = ''] = url.slice('/sandbox'.length).split(/\?(.*)/s)
  const target = new URL(sandboxUrl)
  target.pathname = path
  target.search = query
  if (!offeredParts.has(target.pathname.split('/')[1] ?? '')) throw new AppError('NOT_FOUND')
  return target
}

function forward(target: URL, { method, headers, body }: FastifyRequest): Promise<Response> {
  const passed = requestHeaders.flatMap((name) =>
    headers[name] ? [[name, headers[name]] as [string, string]] : [],
  )
  return fetch(target, {
    method,
    headers: passed,
    ...(method === 'POST' ? { body: new Uint8Array(Buffer.isBuffer(body) ? body : []) } : {}),
    redirect: 'manual',
    signal: AbortSignal.timeout(answerWithinMs),
  })
}

function sendResponse(answer: Response, reply: FastifyReply): FastifyReply {
  for (const name of responseHeaders) {
    const value = answer.headers.get(name)
    if (value) void reply.header(name, value)
  }
  // A part's policy defines who may frame it; the older header allows no exceptions.
  if (answer.headers.get('content-security-policy')?.includes('frame-ancestors'))
    void reply.removeHeader('x-frame-options')
  return reply.code(answer.status).send(answer.body ? Readable.fromWeb(answer.body) : '')
}
