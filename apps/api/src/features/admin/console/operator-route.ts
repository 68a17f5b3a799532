/**
 * Registers an endpoint of the admin console: like `routesOn`, for operators instead of accounts. A token of the shop
 * means nothing here, and an operator's cookie means nothing there.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnyEndpoint, EndpointRequest, EndpointResult } from '@meridian/shared/endpoint'
import { AppError } from '@meridian/shared/errors'
import { includesRole } from '@meridian/shared/operators/operator-roles'
import type { OperatorRole } from '@meridian/shared/operators/operator-roles'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import type { RateLimit } from '#platform/http/rate-limit.ts'
import { describeRoute } from '#platform/http/route.ts'
import { networkOf } from '#platform/net/caller-network.ts'
import type { Platform } from '#platform/platform.ts'
import { findOperator } from './operator-session.ts'
import type { Operator } from './operator-session.ts'
import type { SessionCookie } from './session-cookie.ts'

interface OperatorContext<E extends AnyEndpoint> extends EndpointRequest<E> {
  operator: E['access'] extends OperatorRole ? Operator : null
  requestId: string
  /** Gives the browser the session's token; null ends it there. */
  setSession: (token: string | null) => void
}

/** A result that is no JSON: comma-separated values, which the browser stores. */
export class Download {
  readonly name: string
  readonly content: AsyncIterable<string>
  constructor(name: string, content: AsyncIterable<string>) {
    this.name = name
    this.content = content
  }
}

export type OperatorRoute = <E extends AnyEndpoint>(
  endpoint: E,
  /** By the caller's network, before the body is read. */
  limit: RateLimit,
  handler: (context: OperatorContext<E>) => Promise<EndpointResult<E> | Download>,
) => void

/** What the routes of the console work with. */
export type Console = Platform & { site: NonNullable<Config['admin']> }

interface Entrance {
  db: Db
  /** The origin of the admin console. */
  url: string
  cookie: SessionCookie
}

export function operatorRoutesOn(app: FastifyInstance, { db, url, cookie }: Entrance): OperatorRoute {
  const authenticate = async (request: FastifyRequest, needed: OperatorRole): Promise<Operator> => {
    const token = cookie.read(request)
    const operator = token === null ? null : await findOperator(db, token)
    if (!operator) throw new AppError('OPERATOR_NEEDED')
    if (!includesRole(operator.role, needed)) throw new AppError('ROLE_TOO_LOW', { params: { role: needed } })
    return operator
  }
  const operators = new WeakMap<FastifyRequest, Operator>()
  return (endpoint, limit, handler) => {
    const { access } = endpoint
    if (access === 'account' || access === 'optional')
      throw new Error(`${endpoint.path} is for operators only`)
    const { schema, ...address } = describeRoute(endpoint)
    app.route({
      ...address,
      // /docs is public.
      schema: { ...schema, hide: true },
      onRequest: async (request) => {
        // Browsers send it with every POST. SameSite=Strict alone would trust neighbouring hosts.
        if (endpoint.method !== 'GET' && request.headers.origin !== url) throw new AppError('FORBIDDEN')
        await consumeRateLimit(db, limit, networkOf(request.ip))
        if (access !== 'anyone') operators.set(request, await authenticate(request, access))
      },
      handler: async (request, reply) => {
        const result = await handler({
          params: request.params,
          query: request.query,
          body: request.body,
          operator: operators.get(request) ?? null,
          requestId: request.id,
          setSession: (token) => (token === null ? cookie.clear(reply) : cookie.give(reply, token)),
        } as OperatorContext<typeof endpoint>)
        if (result instanceof Download)
          return reply
            .headers({
              'content-type': 'text/csv; charset=utf-8',
              'content-disposition': `attachment; filename="${result.name}.csv"`,
              'cache-control': 'no-store',
            })
            .send(Readable.from(result.content))
        return { error: false, msg: '', ...result }
      },
    })
  }
}
