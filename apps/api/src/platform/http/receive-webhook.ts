import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

interface Webhook {
  /** The bytes as received: the signature covers these. */
  rawBody: Buffer
  headers: IncomingHttpHeaders
}

const largestBody = 512 * 1024

/**
 * Receives a provider's unparsed messages. Answers 200 only after `handle` has committed, so that the provider
 * repeats a failed message.
 */
export async function receiveWebhook(
  app: FastifyInstance,
  url: string,
  handle: (webhook: Webhook) => Promise<void>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(url, { schema: { hide: true }, bodyLimit: largestBody }, async ({ body, headers }) => {
      await handle({ rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers })
      return { error: false, msg: '' }
    })
  })
}
