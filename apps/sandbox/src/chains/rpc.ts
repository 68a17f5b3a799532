export type RpcRequest = { jsonrpc: '2.0'; id: number | string | null; method: string; params: unknown[] }
export type RpcError = { code: number; message: string; data?: unknown }
export type RpcAnswer = { jsonrpc: '2.0'; id: number | string | null } & (
  | { result: unknown; error?: undefined }
  | { error: RpcError; result?: undefined }
)

export function refuse(id: RpcRequest['id'], code: number, message: string): RpcAnswer {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

/** Null: not a request. Unknown members are dropped, so that only checked values reach the node. */
export function parseRequest(value: unknown): RpcRequest | null {
  if (typeof value !== 'object' || value === null) return null
  const { id = null, method, params = [] } = value as Record<string, unknown>
  if (typeof method !== 'string' || !Array.isArray(params)) return null
  if (id !== null && typeof id !== 'string' && typeof id !== 'number') return null
  return { jsonrpc: '2.0', id, method, params }
}

/** Throws only when the node cannot be reached; an error of the node is an answer. */
export async function askNode(url: string, question: RpcRequest): Promise<RpcAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
  })
  return (await response.json()) as RpcAnswer
}

/** A call of the sandbox itself: the result, or an error in the node's words. */
export async function callNode(url: string, method: string, params: unknown[] = []): Promise<unknown> {
  const answer = await askNode(url, { jsonrpc: '2.0', id: 1, method, params })
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
  return answer.result
}
