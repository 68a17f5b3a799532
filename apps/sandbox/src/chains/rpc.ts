import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'

export type RpcRequest = { jsonrpc: '2.0'; id: number | string | null; method: string; params: unknown[] }
export type RpcError = { code: number; message: string; data?: unknown }
export type RpcAnswer = { jsonrpc: '2.0'; id: number | string | null } & (
  | { result: unknown; error?: undefined }
  | { error: RpcError; result?: undefined }
)

export function refuse(id: RpcRequest['id'], code: number, message: string): RpcAnswer {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

/** Null: not a request. Unknown members are dropped, so that only what was checked goes on to the node. */
export function parseRequest(value: unknown): RpcRequest | null {
  if (typeof value !== 'object' || value === null) return null
  const { id = null, method, params = [] } = value as Record<string, unknown>
  if (typeof method !== 'string' || !Array.isArray(params)) return null
  if (id !== null && typeof id !== 'string' && typeof id !== 'number') return null
  return { jsonrpc: '2.0', id, method, params }
}

const agent = new Agent({ keepAlive: true })

/**
 * Throws only when the node cannot be reached; what it refuses is an answer. Not by fetch, which no more goes where our
 * nodes listen than a browser does.
 */
export async function askNode(url: string, question: RpcRequest): Promise<RpcAnswer> {
  const outgoing = request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json' } })
  outgoing.end(JSON.stringify(question))
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  return (await json(response)) as RpcAnswer
}

/** A call of our own: the result, or an error in the node's words. */
export async function callNode(url: string, method: string, params: unknown[] = []): Promise<unknown> {
  const answer = await askNode(url, { jsonrpc: '2.0', id: 1, method, params })
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
  return answer.result
}
