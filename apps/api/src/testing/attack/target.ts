/** The target of an attack and the attacker's identity: a running API and a token, nothing else of the product. */
import { request } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Target {
  url: string
  token?: string
  /** Client address, as set by a proxy that the target trusts; rate limits use it. */
  from?: string
  headers?: Record<string, string>
  /** Instead of the URL's host: some routes accept the public one only. */
  host?: string
}

export interface Answer {
  status: number
  /** Empty if the response is not a refusal. */
  code: string
  bytes: number
  ms: number
  text: string
}

/** Does not use fetch, because attacks need thousands of concurrent requests, each on its own connection. */
export function ask(
  { url, token, from, host, headers }: Target,
  method: string,
  path: string,
  body?: string,
): { outgoing: ClientRequest; incoming: Promise<IncomingMessage> } {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const outgoing = request(`${url}${path}`, {
    method,
    agent: false,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { authorization: `JWT ${token}` }),
      ...(host === undefined ? {} : { host }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
  })
  outgoing.once('response', resolve)
  outgoing.on('error', reject)
  outgoing.end(body)
  return { outgoing, incoming: promise }
}

export async function readAnswer(
  target: Target,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const began = performance.now()
  const written = typeof body === 'object' ? JSON.stringify(body) : (body as string | undefined)
  const incoming = await ask(target, method, path, written).incoming
  const bytes = await buffer(incoming)
  const text = bytes.toString()
  return {
    status: incoming.statusCode ?? 0,
    code: /"code":"([A-Z_]+)"/.exec(text)?.[1] ?? '',
    bytes: bytes.length,
    ms: performance.now() - began,
    text,
  }
}
