/**
 * The typed client call, built from the same definition as the server's route. The transport is a parameter, so that
 * the browser, tests and benchmarks share this code.
 */
import * as z from 'zod/mini'
import { hasFields, refusal } from './endpoint.ts'
import type { AnyEndpoint, EndpointAnswer, EndpointInput } from './endpoint.ts'
import { AppError } from './errors.ts'
import { isErrorCode } from './errors/error-catalogue.ts'
import type { ErrorDetails } from './errors.ts'

/** The format of `fetch`. */
export interface EndpointCall {
  method: AnyEndpoint['method']
  headers: Record<string, string>
  body?: string
}

/** Sends a request and returns the answer of any status; rejects if there is none. */
export type Transport = (path: string, call: EndpointCall) => Promise<{ status: number; json: unknown }>

/** The input is optional if the endpoint takes none. */
export type CallArguments<E extends AnyEndpoint, Options> =
  Record<never, never> extends EndpointInput<E>
    ? [input?: EndpointInput<E>, options?: Options]
    : [input: EndpointInput<E>, options?: Options]

/** The input parts of any endpoint, for generic code. */
export interface InputParts {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: Record<string, unknown> | undefined
}

export async function callEndpoint<E extends AnyEndpoint>(
  send: Transport,
  endpoint: E,
  input: InputParts = {},
  token?: string | null,
): Promise<EndpointAnswer<E>> {
  const { status, json } = await send(buildPath(endpoint, input), buildCall(endpoint, input, token))
  return readAnswer(endpoint, status, json)
}

export function buildCall(
  endpoint: AnyEndpoint,
  input: InputParts,
  token: string | null | undefined,
): EndpointCall {
  const withBody = endpoint.method !== 'GET'
  return {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(withBody && { 'content-type': 'application/json' }),
      ...(token && { authorization: `JWT ${token}` }),
    },
    ...(withBody && { body: JSON.stringify(input.body ?? {}) }),
  }
}

export function buildPath(endpoint: AnyEndpoint, { params = {}, query = {} }: InputParts): string {
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

/** Parses the answer; throws the AppError that the server threw. */
export function readAnswer<E extends AnyEndpoint>(
  endpoint: E,
  status: number,
  json: unknown,
): EndpointAnswer<E> {
  const refused = z.safeParse(refusal, json)
  if (refused.success) throw toAppError(refused.data)
  const answer = z.safeParse(endpoint.answer, json)
  const isSuccess = status >= 200 && status < 300
  if (!isSuccess || !answer.success) throw new AppError('NETWORK', {}, { cause: answer.error ?? status })
  return answer.data as EndpointAnswer<E>
}

function toAppError(refused: z.output<typeof refusal>): AppError {
  const { error: _, code, msg, params, fields, retryAfterSeconds, requestId, ...extra } = refused
  const details: ErrorDetails = {
    msg,
    extra,
    ...(params && { params }),
    ...(fields && { fields }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(requestId !== undefined && { requestId }),
  }
  if (isErrorCode(code)) return new AppError(code, details)
  return new AppError('INTERNAL', { ...details, unknownCode: code })
}
