/** Calls of the admin console. The session is a cookie; the shop's tokens in this browser are not sent. */
import { callEndpoint } from '@meridian/shared/call-endpoint'
import type { CallArguments, InputParts, Transport } from '@meridian/shared/call-endpoint'
import type { AnyEndpoint, EndpointAnswer } from '@meridian/shared/endpoint'
import { AppError } from '@meridian/shared/errors'
import { QueryClient, queryOptions } from '@tanstack/react-query'

interface CallOptions {
  signal?: AbortSignal
}

const timeoutMs = 20_000

export function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[given, { signal } = {}]: CallArguments<E, CallOptions>
): Promise<EndpointAnswer<E>> {
  const input: InputParts = given ?? {}
  const timeout = AbortSignal.timeout(timeoutMs)
  const transport: Transport = async (path, request) => {
    try {
      const response = await fetch(path, {
        ...request,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      return { status: response.status, json: await response.json() }
    } catch (cause) {
      signal?.throwIfAborted()
      throw new AppError('NETWORK', {}, { cause })
    }
  }
  return callEndpoint(transport, endpoint, input)
}

export const adminQuery = <E extends AnyEndpoint>(endpoint: E, ...[input]: CallArguments<E, CallOptions>) =>
  queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, ...([input, { signal }] as CallArguments<E, CallOptions>)),
  })

export const isSignedOut = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'OPERATOR_NEEDED'

/** False: the server could not be reached, or is unavailable for a moment. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof AppError && error.status >= 400 && error.status < 500

export const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false },
      mutations: { networkMode: 'always' },
    },
  })

/** In English, as all of the console. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong.'
