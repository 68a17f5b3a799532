/** The bare server that every feature registers on: ids, logs, metrics, headers, errors, docs. */
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import { LogController, fastify } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { errorCatalogue } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors'
import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/logging/log.ts'
import { answerErrors } from './answer-errors.ts'
import { serveDocs } from './docs.ts'
import { dropUnusedConnections } from './drop-unused-connections.ts'
import { observeRequest } from './metrics.ts'
import { readableAddress } from './readable-address.ts'
import { redactPath } from './redact-path.ts'
import { defaultBodyBytes } from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { validatorCompiler } from './validate-input.ts'

/** No hook has set any by then. */
const closedHeaders = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}
const code = 'ADDRESS_UNREADABLE' satisfies ErrorCode
const unreadableAddress = { error: true, msg: errorCatalogue[code].msg, code }

export async function createHttpServer(config: Config, log: Log): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    // Replaced by the line below, which never names a key.
    logController: new LogController({ disableRequestLogging: true }),
    // A list of proxies by address; a bare number would trust nobody.
    trustProxy: config.http.trustProxy.length > 0 ? config.http.trustProxy : false,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    // Any other address that can not be read never reaches a route, nor its hooks.
    frameworkErrors: (_error, _request, reply) =>
      void (reply as FastifyReply).code(400).headers(closedHeaders).send(unreadableAddress),
    bodyLimit: defaultBodyBytes,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 256 },
  })
  // A text is no request of ours; left in, it would pass for one until its fields are looked for.
  app.removeContentTypeParser('text/plain')
  // Calls that take nothing may be sent with a body of nothing; the others then say what is missing.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parseJson(request, String(body), done),
  )
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('account', null)
  app.decorate('hasSecureCookies', config.http.publicUrl.startsWith('https:'))

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? redactPath(request.url)
    const ms = Math.round(reply.elapsedTime * 10) / 10
    observeRequest(
      request.method,
      request.routeOptions.url ?? 'unmatched',
      reply.statusCode,
      reply.elapsedTime,
    )
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms, account: request.account?.accountId },
      'request',
    )
  })

  dropUnusedConnections(app)
  answerErrors(app)
  await securityHeaders(app, config)
  // Of 300 plots it takes 0.2 ms at once; by a stream, whose thread it has to wait for, ten times that.
  const syncThreshold = 64 * 1024
  await app.register(compress, { threshold: 1024, syncThreshold, encodings: ['br', 'gzip'] })
  await serveDocs(app, config)
  return app
}
