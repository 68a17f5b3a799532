/** Registers a shared endpoint definition as a route: validation, access, limits and response shape. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hasFields, refusal } from '@meridian/shared/endpoint'
import type { AnyEndpoint, EndpointRequest, EndpointResult } from '@meridian/shared/endpoint'
import { errorCatalogue } from '@meridian/shared/errors/error-catalogue'
import type { ErrorCode } from '@meridian/shared/errors/error-catalogue'
import type { Db } from '#platform/db/database.ts'
import { consumeRateLimit, limitFor } from './rate-limit.ts'
import type { RateLimit } from './rate-limit.ts'
import { networkOf, siteOf } from '#platform/net/caller-network.ts'
import { deviceOf } from './device-cookie.ts'
import type { Device } from './device-cookie.ts'

/** The authenticated account and session. */
export interface SignedIn {
  accountId: string
  sessionId: string
}

/** Origin of a call, for limits. */
export interface Caller {
  /** The network of the caller's address, without trusted proxies; the key of rate limits. */
  network: string
  /** The larger network around it; the group of fair queues. */
  site: string
  device: Device
}

export interface RequestContext<E extends AnyEndpoint> extends EndpointRequest<E> {
  account: E['access'] extends 'account' ? SignedIn : E['access'] extends 'optional' ? SignedIn | null : null
  /** The host name and port of the request. The caller controls it, so do not trust it. */
  host: string
  caller: Caller
}

export interface RouteOptions {
  /** Limit by the network of the caller's address, checked before the body is read. */
  limit?: RateLimit
  /** Limit by account, checked before the body is read. */
  accountLimit?: RateLimit
  /** Costs one unit of its limits per 4 kB of body, because calls differ in cost a hundredfold. */
  costsByBodySize?: true
  /** Unless it is `defaultBodyBytes`. */
  bodyLimit?: number
}

export const defaultBodyBytes = 64 * 1024
const bytesPerUnit = 4 * 1024

export type Route = <E extends AnyEndpoint>(
  endpoint: E,
  options: RouteOptions,
  handler: (context: RequestContext<E>) => Promise<EndpointResult<E>>,
) => void

export type Authenticate = (authorization: string | undefined) => Promise<SignedIn>

/** The address and the schemas of a route, for any kind of caller. */
export const describeRoute = (endpoint: AnyEndpoint) => ({
  method: endpoint.method,
  url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
  schema: {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(hasFields(endpoint.params) ? { params: endpoint.params } : {}),
    ...(hasFields(endpoint.query) ? { querystring: endpoint.query } : {}),
    ...(hasFields(endpoint.body) ? { body: endpoint.body } : {}),
    response: { 200: endpoint.answer, ...refusals(endpoint.errors) },
  },
})

export function routesOn(app: FastifyInstance, db: Db, authenticate: Authenticate): Route {
  return (endpoint, options, handler) => {
    const { schema, ...address } = describeRoute(endpoint)
    app.route({
      ...address,
      ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
      schema: {
        ...schema,
        ...(endpoint.access === 'anyone' ? {} : { security: [{ JWT: [] }] }),
      },
      // Before the body is read, so that a stranger's large body costs nothing.
      onRequest: async (request) => {
        const cost = options.costsByBodySize ? costOf(request.headers, options.bodyLimit) : 1
        const network = networkOf(request.ip)
        if (options.limit) await consumeRateLimit(db, limitFor(options.limit, network), network, cost)
        const { authorization } = request.headers
        const wantsAccount =
          endpoint.access === 'account' || (endpoint.access === 'optional' && authorization)
        if (wantsAccount) request.account = await authenticate(authorization)
        if (options.accountLimit && request.account)
          await consumeRateLimit(db, options.accountLimit, request.account.accountId, cost)
      },
      handler: async (request, reply) => {
        const result = await handler({
          params: request.params,
          query: request.query,
          body: request.body,
          account: request.account,
          host: request.host,
          caller: {
            network: networkOf(request.ip),
            site: siteOf(request.ip),
            device: deviceOf(request, reply),
          },
        } as RequestContext<typeof endpoint>)
        return { error: false, msg: '', ...result }
      },
    })
  }
}

/** By the declared length; without one, the largest allowed. */
function costOf(headers: IncomingHttpHeaders, bodyLimit = defaultBodyBytes): number {
  const bytes = headers['content-length'] === undefined ? bodyLimit : Number(headers['content-length'])
  return Math.max(1, Math.ceil(Math.min(bytes, bodyLimit) / bytesPerUnit) || 1)
}

/** One documented response for each error status of the endpoint. */
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
