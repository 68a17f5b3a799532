/**
 * A fake API for the app under test, below `fetch`, by our own endpoint definitions. The endpoint's schemas check both
 * the app's requests and the test's answers, so an answer that the real server could not give fails the test. A call
 * that the test has not prepared is a fault, and gets a network error.
 */
import type { AnyEndpoint, EndpointRequest, EndpointResult } from '@meridian/shared/endpoint'
import { AppError } from '@meridian/shared/errors'
import type { ErrorDetails } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors/error-catalogue'
import type { FieldIssue } from '@meridian/shared/field-issue'
import { sayField } from '@meridian/shared/field-sentence'
import { findFieldIssues } from '@meridian/shared/find-field-issues'
import * as z from 'zod/mini'

type Handler = (request: EndpointRequest<AnyEndpoint>) => object | Promise<object>

interface ReceivedCall {
  endpoint: AnyEndpoint
  request: EndpointRequest<AnyEndpoint>
}

export class AnsweringServer {
  private readonly handlers = new Map<AnyEndpoint, Handler>()
  private readonly lost = new Set<AnyEndpoint>()
  private readonly received: ReceivedCall[] = []
  private pagesLeft = 0
  /** Errors between app and server; each one must fail the test. */
  readonly faults: string[] = []

  /** Call it at the end of the test. */
  expectNoFaults(): void {
    if (this.faults.length > 0) throw new Error(this.faults.join('\n'))
  }

  answer<E extends AnyEndpoint>(
    endpoint: E,
    result:
      | EndpointResult<E>
      | ((request: EndpointRequest<E>) => EndpointResult<E> | Promise<EndpointResult<E>>),
  ): void {
    const handler = typeof result === 'function' ? result : () => result
    this.handle(endpoint, handler as Handler)
  }

  refuse(endpoint: AnyEndpoint, code: ErrorCode, details: ErrorDetails = {}): void {
    // Every route may return these three codes; the endpoint's definition lists the others.
    if (!['INVALID_INPUT', 'INTERNAL', 'UNAVAILABLE', ...endpoint.errors].includes(code))
      throw new Error(`${endpoint.path} never answers ${code}`)
    this.handle(endpoint, () => {
      throw new AppError(code, details)
    })
  }

  /** The page is left: no response reaches it any more. */
  leavePage(): void {
    this.pagesLeft += 1
  }

  /** Calls fail with a network error, as on a broken connection. */
  lose(...endpoints: AnyEndpoint[]): void {
    for (const endpoint of endpoints) {
      this.handlers.delete(endpoint)
      this.lost.add(endpoint)
    }
  }

  private handle(endpoint: AnyEndpoint, handler: Handler): void {
    this.lost.delete(endpoint)
    this.handlers.set(endpoint, handler)
  }

  /** The requests to this endpoint, in order. */
  requests<E extends AnyEndpoint>(endpoint: E): EndpointRequest<E>[] {
    return this.received
      .filter((one) => one.endpoint === endpoint)
      .map(({ request }) => request as EndpointRequest<E>)
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const leftBefore = this.pagesLeft
    try {
      return await this.receive(input, init)
    } finally {
      if (this.pagesLeft > leftBefore) await new Promise(() => {})
    }
  }

  private async receive(input: string | URL | Request, init: RequestInit): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href)
    const method = init.method ?? 'GET'
    for (const [endpoint, handler] of this.handlers) {
      const params = matchPath(endpoint, method, url.pathname)
      if (params) return this.respond(endpoint, handler, readRequest(params, url, init))
    }
    if (!this.isExpectedToFail(method, url)) this.faults.push(`unexpected call: ${method} ${url.pathname}`)
    throw new TypeError('Failed to fetch')
  }

  /**
   * The live stream is never open here, the map's binary blocks are no endpoint, and other hosts, such as a chain's node,
   * are not this server.
   */
  private isExpectedToFail(method: string, { origin, pathname }: URL): boolean {
    if (origin !== window.location.origin || pathname === '/api/live' || pathname === '/api/map/blocks')
      return true
    return [...this.lost].some((endpoint) => matchPath(endpoint, method, pathname))
  }

  private async respond(endpoint: AnyEndpoint, handler: Handler, sent: SentRequest): Promise<Response> {
    if (endpoint.access === 'account' && !sent.token?.startsWith('JWT '))
      this.faults.push(`${endpoint.path} was asked without a token`)
    try {
      const request = validate(endpoint, sent)
      this.received.push({ endpoint, request })
      const answer = { error: false, msg: '', ...(await handler(request)) }
      const checked = z.safeParse(endpoint.answer, answer)
      if (!checked.success)
        this.faults.push(`${endpoint.path} can not answer this: ${z.prettifyError(checked.error)}`)
      return Response.json(answer)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { extra, params, fields, retryAfterSeconds } = error.details
      const { code, message: msg, status } = error
      return Response.json(
        { ...extra, error: true, msg, code, params, fields, retryAfterSeconds },
        { status },
      )
    }
  }
}

interface SentRequest {
  params: unknown
  query: unknown
  body: unknown
  token: string | null
}

const readRequest = (params: object, url: URL, { body, headers }: RequestInit): SentRequest => ({
  params,
  query: Object.fromEntries(url.searchParams),
  body: typeof body === 'string' ? JSON.parse(body) : {},
  token: new Headers(headers).get('authorization'),
})

const withSentence = (issue: FieldIssue) => ({ ...issue, msg: sayField(issue) })

/** Validates as the route does before its handler runs. */
function validate(endpoint: AnyEndpoint, sent: SentRequest): EndpointRequest<AnyEndpoint> {
  const read = (part: 'params' | 'query' | 'body'): Record<string, unknown> => {
    const found = findFieldIssues(endpoint[part], sent[part])
    if ('value' in found) return found.value as Record<string, unknown>
    const fields = found.issues.map(withSentence)
    throw new AppError('INVALID_INPUT', { fields, ...(fields[0] && { msg: fields[0].msg }) })
  }
  return { params: read('params'), query: read('query'), body: read('body') }
}

/** The parameters of the path, or null where it belongs to another endpoint. */
function matchPath(endpoint: AnyEndpoint, method: string, pathname: string): Record<string, string> | null {
  if (endpoint.method !== method) return null
  const pattern = endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${pattern}$`).exec(pathname)
  if (!match) return null
  return Object.fromEntries(
    Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
}
