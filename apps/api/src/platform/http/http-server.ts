/** The server on which features register: request ids, logs, metrics, headers, errors, docs. */
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import { LogController, fastify } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { errorCatalogue } from '@meridian/shared/errors/error-catalogue'
import type { ErrorCode } from '@meridian/shared/errors/error-catalogue'
import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/logging/log.ts'
import { answerErrors } from './answer-errors.ts'
import { collectDocs } from './docs.ts'
import { dropUnusedConnections } from './drop-unused-connections.ts'
import { observeRequest } from './metrics.ts'
import { readableAddress } from './readable-address.ts'
import { redactPath } from './redact-path.ts'
import { refuseAmbiguousHosts } from './refuse-ambiguous-hosts.ts'
import { defaultBodyBytes } from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { validatorCompiler } from './validate-input.ts'

/** Hooks have not run at that point, so these are set here. */
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
    // The onResponse hook logs instead, without keys.
    logController: new LogController({ disableRequestLogging: true }),
    // A list of proxy addresses; a number of hops would accept none.
    trustProxy: config.http.trustProxy.length > 0 ? config.http.trustProxy : false,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    // Other malformed addresses never reach a route or its hooks.
    frameworkErrors: (_error, _request, reply) =>
      void (reply as FastifyReply).code(400).headers(closedHeaders).send(unreadableAddress),
    bodyLimit: defaultBodyBytes,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 256 },
  })
  // No endpoint accepts plain text; without the parser it is rejected early.
  app.removeContentTypeParser('text/plain')
  // Treat an empty body as {}: endpoints without fields accept it, others name the missing fields.
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
  refuseAmbiguousHosts(app)
  answerErrors(app)
  await securityHeaders(app, config)
  // Compressing 300 plots takes 0.2 ms synchronously and ten times that by a stream.
  const syncThreshold = 64 * 1024
  await app.register(compress, { threshold: 1024, syncThreshold, encodings: ['br', 'gzip'] })
  await collectDocs(app, config)
  return app
}
