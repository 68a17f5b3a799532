/**
 * The browser's call, made from the same definition as the server's route: `call(getProfile)`. Answers are
 * parsed, refusals are thrown as the shared AppError, and an expired access token is renewed once, unseen.
 */
import { AppError, isErrorCode } from '@meridian/shared/errors'
import type { ErrorDetails } from '@meridian/shared/errors'
import { hasFields, refusal } from '@meridian/shared/endpoint'
import type { AnyEndpoint, EndpointAnswer, EndpointInput } from '@meridian/shared/endpoint'
import { refreshToken } from '@meridian/shared/endpoints/accounts'
import * as z from 'zod/mini'
import { session as browserSession } from './session.ts'
import type { Session } from './session.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Default 20 s. Give more to calls that wait for a chain or carry a picture. */
  timeoutMs?: number
  /** Goes out even though the page is being left; its answer may find nobody. */
  keepalive?: boolean
}

/** The input may be left out where the endpoint takes none. */
export type CallArguments<E extends AnyEndpoint> =
  Record<never, never> extends EndpointInput<E>
    ? [input?: EndpointInput<E>, options?: CallOptions]
    : [input: EndpointInput<E>, options?: CallOptions]

export type Call = <E extends AnyEndpoint>(
  endpoint: E,
  ...rest: CallArguments<E>
) => Promise<EndpointAnswer<E>>

interface Parts {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: Record<string, unknown> | undefined
}

export function createCall(baseUrl: string, session: Session): Call {
  let refreshing: Promise<string> | null = null

  async function send<E extends AnyEndpoint>(
    endpoint: E,
    input: Parts,
    token: string | null,
    { signal, timeoutMs = 20_000, keepalive = false }: CallOptions,
  ): Promise<EndpointAnswer<E>> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const withBody = endpoint.method !== 'GET'
    let response: Response
    let json: unknown
    try {
      response = await fetch(baseUrl + buildPath(endpoint, input), {
        method: endpoint.method,
        keepalive,
        headers: {
          accept: 'application/json',
          ...(withBody && { 'content-type': 'application/json' }),
          ...(token !== null && { authorization: `JWT ${token}` }),
        },
        ...(withBody && { body: JSON.stringify(input.body ?? {}) }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      json = await response.json()
    } catch (cause) {
      // The caller's own abort is no failure of the network.
      signal?.throwIfAborted()
      throw new AppError('NETWORK', {}, { cause })
    }
    const refused = z.safeParse(refusal, json)
    if (refused.success) throw toAppError(refused.data)
    const answer = z.safeParse(endpoint.answer, json)
    if (!response.ok || !answer.success)
      throw new AppError('NETWORK', {}, { cause: answer.error ?? response.status })
    return answer.data as EndpointAnswer<E>
  }

  /** One refresh serves every call that waits for it; none of them can abort it for the others. */
  function refreshOnce(): Promise<string> {
    refreshing ??= refresh().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function refresh(): Promise<string> {
    const { refresh: token } = session.store.getState()
    if (token === null) {
      session.end('expired')
      throw new AppError('REFRESH_REJECTED')
    }
    try {
      const { access_token } = await send(refreshToken, { body: { refresh_token: token } }, null, {})
      // Someone else may have signed in, or out, while this was on its way.
      if (session.store.getState().refresh !== token) throw new AppError('REFRESH_REJECTED')
      session.renew(access_token)
      return access_token
    } catch (error) {
      const rejected =
        error instanceof AppError && error.status >= 400 && error.status < 500 && error.status !== 429
      if (!rejected) throw error
      if (session.store.getState().refresh === token) session.end('expired')
      throw new AppError('REFRESH_REJECTED', {}, { cause: error })
    }
  }

  return async (endpoint, ...[given, options = {}]) => {
    const input: Parts = given ?? {}
    const token = endpoint.access === 'anyone' ? null : session.store.getState().access
    try {
      return await send(endpoint, input, token, options)
    } catch (error) {
      if (token === null || !isTokenRefused(error)) throw error
    }
    const current = session.store.getState().access
    // Another call or another tab has renewed it already.
    const renewed =
      current !== null && current !== token ? current : await abortable(refreshOnce(), options.signal)
    try {
      return await send(endpoint, input, renewed, options)
    } catch (error) {
      if (!isTokenRefused(error)) throw error
      if (session.store.getState().access === renewed) session.end('expired')
      throw new AppError('RETRY_REJECTED', {}, { cause: error })
    }
  }
}

/** A wrong password is a 401 too, and no reason to renew anything. */
const isTokenRefused = (error: unknown) =>
  error instanceof AppError && (error.code === 'TOKEN_REJECTED' || error.code === 'NOT_SIGNED_IN')

function toAppError(refused: z.output<typeof refusal>): AppError {
  const { error: _, code, msg, fields, retryAfterSeconds, requestId, ...extra } = refused
  const details: ErrorDetails = {
    msg,
    extra,
    ...(fields && { fields }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(requestId !== undefined && { requestId }),
  }
  if (isErrorCode(code)) return new AppError(code, details)
  return new AppError('INTERNAL', { ...details, unknownCode: code })
}

export function buildPath(endpoint: AnyEndpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  if (!hasFields(endpoint.query)) return path
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason as Error)
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    }),
  ])
}

export const call: Call = createCall('', browserSession)
