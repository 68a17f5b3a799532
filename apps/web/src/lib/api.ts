/**
 * The browser's part of a typed call such as `call(getProfile)`: adds the session's token and renews it once when it
 * has expired, sets time limits and handles the caller's abort.
 */
import { callEndpoint } from '@meridian/shared/call-endpoint'
import type { CallArguments, InputParts, Transport } from '@meridian/shared/call-endpoint'
import type { AnyEndpoint, EndpointAnswer } from '@meridian/shared/endpoint'
import { refreshToken } from '@meridian/shared/endpoints/accounts'
import { AppError } from '@meridian/shared/errors'
import { pageState } from './page-state.ts'
import { session as browserSession } from './session.ts'
import type { Session } from './session.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Default 20 s. Use more for calls that wait for a chain or upload a picture. */
  timeoutMs?: number
  /** Sent even while the page is being left; the response may be lost. */
  keepalive?: boolean
}

export type Call = <E extends AnyEndpoint>(
  endpoint: E,
  ...rest: CallArguments<E, CallOptions>
) => Promise<EndpointAnswer<E>>

export function createCall(baseUrl: string, session: Session): Call {
  let refreshing: Promise<string> | null = null

  function send<E extends AnyEndpoint>(
    endpoint: E,
    input: InputParts,
    token: string | null,
    { signal, timeoutMs = 20_000, keepalive = false }: CallOptions,
  ): Promise<EndpointAnswer<E>> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const transport: Transport = async (path, request) => {
      try {
        const response = await fetch(baseUrl + path, {
          ...request,
          keepalive,
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        })
        return { status: response.status, json: await response.json() }
      } catch (cause) {
        // The caller's own abort is not a network failure.
        signal?.throwIfAborted()
        throw new AppError('NETWORK', {}, { cause })
      }
    }
    return callEndpoint(transport, endpoint, input, token)
  }

  /** One renewal serves all waiting calls; none of them can abort it for the others. */
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
      // Another account may have signed in, or this one out, during the request.
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
    const input: InputParts = given ?? {}
    const token = endpoint.access === 'anyone' ? null : session.store.getState().access
    try {
      return await send(endpoint, input, token, options)
    } catch (error) {
      if (token === null || !isTokenRefused(error)) throw error
    }
    const current = session.store.getState().access
    // Another call or another tab has already renewed it.
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

/** A wrong password is a 401 too, but needs no renewal. */
const isTokenRefused = (error: unknown) =>
  error instanceof AppError && (error.code === 'TOKEN_REJECTED' || error.code === 'NOT_SIGNED_IN')

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

const pageCall = pageState(() => createCall('', browserSession))

export const call: Call = (endpoint, ...rest) => pageCall()(endpoint, ...rest)
