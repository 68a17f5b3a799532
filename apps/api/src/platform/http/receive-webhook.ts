import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

interface Webhook {
  /** The bytes as they came: signatures are over these. */
  rawBody: Buffer
  headers: IncomingHttpHeaders
}

const largestBody = 512 * 1024

/**
 * A provider's messages, unparsed. Answered with 200 once `handle` has finished, so that what it committed is
 * never sent again, and with an error otherwise, so that it is.
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
