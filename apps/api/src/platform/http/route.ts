/** From a shared endpoint definition to a route: validation, access, limits and the answer's shape. */
import type { FastifyInstance } from 'fastify'
import { hasFields, refusal } from '@meridian/shared/endpoint'
import type { AnyEndpoint, EndpointRequest, EndpointResult } from '@meridian/shared/endpoint'
import { errorCatalogue } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors'
import type { Db } from '#platform/db/database.ts'
import { takeFromLimit } from '#platform/rate-limit.ts'
import type { RateLimit } from '#platform/rate-limit.ts'
import { networkOf } from './caller-network.ts'

/** Who is asking, once a token was accepted. */
export interface SignedIn {
  accountId: string
  sessionId: string
}

export interface RequestContext<E extends AnyEndpoint> extends EndpointRequest<E> {
  account: E['access'] extends 'account' ? SignedIn : E['access'] extends 'optional' ? SignedIn | null : null
  /** The name and port that the caller used for us; theirs to choose, so never trusted as it is. */
  host: string
  /** Of the caller's address, proxies that are trusted left out: what limits go by. */
  network: string
}

export interface RouteOptions {
  /** Limited by the network of the caller's address, before anything is read. */
  limit?: RateLimit
  bodyLimit?: number
}

export type Route = <E extends AnyEndpoint>(
  endpoint: E,
  options: RouteOptions,
  handler: (context: RequestContext<E>) => Promise<EndpointResult<E>>,
) => void

export type Authenticate = (authorization: string | undefined) => Promise<SignedIn>

export function routesOn(app: FastifyInstance, db: Db, authenticate: Authenticate): Route {
  return (endpoint, options, handler) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
      schema: {
        tags: [endpoint.tag],
        summary: endpoint.summary,
        ...(endpoint.access === 'anyone' ? {} : { security: [{ JWT: [] }] }),
        ...(hasFields(endpoint.params) ? { params: endpoint.params } : {}),
        ...(hasFields(endpoint.query) ? { querystring: endpoint.query } : {}),
        ...(hasFields(endpoint.body) ? { body: endpoint.body } : {}),
        response: { 200: endpoint.answer, ...refusals(endpoint.errors) },
      },
      // Before the body is read: a stranger's large body costs nothing.
      onRequest: async (request) => {
        if (options.limit) await takeFromLimit(db, options.limit, networkOf(request.ip))
        const { authorization } = request.headers
        const wantsAccount =
          endpoint.access === 'account' || (endpoint.access === 'optional' && authorization)
        if (wantsAccount) request.account = await authenticate(authorization)
      },
      handler: async (request) => {
        const result = await handler({
          params: request.params,
          query: request.query,
          body: request.body,
          account: request.account,
          host: request.host,
          network: networkOf(request.ip),
        } as RequestContext<typeof endpoint>)
        return { error: false, msg: '', ...result }
      },
    })
  }
}

/** One documented answer for each status that the endpoint may refuse with. */
function refusals(codes: readonly ErrorCode[]) {
  const statuses = ['INVALID_INPUT' as const, 'INTERNAL' as const, ...codes].map(
    (code) => errorCatalogue[code].status,
  )
  return Object.fromEntries([...new Set(statuses)].map((status) => [status, refusal]))
}

declare module 'fastify' {
  interface FastifyRequest {
    account: SignedIn | null
  }
}
