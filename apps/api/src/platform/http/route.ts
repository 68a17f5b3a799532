/** From a shared endpoint definition to a route: validation, access, limits and the answer's shape. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hasFields, refusal } from '@meridian/shared/endpoint'
import type { AnyEndpoint, EndpointRequest, EndpointResult } from '@meridian/shared/endpoint'
import { errorCatalogue } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors'
import type { Db } from '#platform/db/database.ts'
import { takeFromLimit } from './rate-limit.ts'
import type { RateLimit } from './rate-limit.ts'
import { networkOf } from '#platform/net/caller-network.ts'
import { deviceOf } from './device-cookie.ts'
import type { Device } from './device-cookie.ts'

/** Who is asking, once a token was accepted. */
export interface SignedIn {
  accountId: string
  sessionId: string
}

/** Whence a call comes, for limits that go by more than that. */
export interface Caller {
  /** Of the address, proxies that are trusted left out: what limits go by. */
  network: string
  device: Device
}

export interface RequestContext<E extends AnyEndpoint> extends EndpointRequest<E> {
  account: E['access'] extends 'account' ? SignedIn : E['access'] extends 'optional' ? SignedIn | null : null
  /** The name and port that the caller used for us; theirs to choose, so never trusted as it is. */
  host: string
  caller: Caller
}

export interface RouteOptions {
  /** Limited by the network of the caller's address, before anything is read. */
  limit?: RateLimit
  /** Limited by the account, before the body is read. */
  accountLimit?: RateLimit
  /** One call can cost a hundred times another: from its limits it takes one for each 4 kB of its body. */
  isWeighed?: true
  /** Where it is not `defaultBodyBytes`. */
  bodyLimit?: number
}

export const defaultBodyBytes = 64 * 1024
const weighedBytes = 4 * 1024

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
        const cost = options.isWeighed ? weigh(request.headers, options.bodyLimit) : 1
        if (options.limit) await takeFromLimit(db, options.limit, networkOf(request.ip), cost)
        const { authorization } = request.headers
        const wantsAccount =
          endpoint.access === 'account' || (endpoint.access === 'optional' && authorization)
        if (wantsAccount) request.account = await authenticate(authorization)
        if (options.accountLimit && request.account)
          await takeFromLimit(db, options.accountLimit, request.account.accountId, cost)
      },
      handler: async (request, reply) => {
        const result = await handler({
          params: request.params,
          query: request.query,
          body: request.body,
          account: request.account,
          host: request.host,
          caller: { network: networkOf(request.ip), device: deviceOf(request, reply) },
        } as RequestContext<typeof endpoint>)
        return { error: false, msg: '', ...result }
      },
    })
  }
}

/** By what its sender says it will be; who does not say, may send all that is let in. */
function weigh(headers: IncomingHttpHeaders, bodyLimit = defaultBodyBytes): number {
  const bytes = headers['content-length'] === undefined ? bodyLimit : Number(headers['content-length'])
  return Math.max(1, Math.ceil(Math.min(bytes, bodyLimit) / weighedBytes) || 1)
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
