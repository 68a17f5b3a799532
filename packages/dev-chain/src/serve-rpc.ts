import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rpcErrorOf } from './rpc-error.ts'
import type { Answer } from './rpc-methods.ts'

const largestBody = 16 * 1024 * 1024
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

interface Request {
  id?: number | string | null
  method: string
  params?: unknown[]
}

/**
 * JSON-RPC over HTTP, one chain for each path. Only programs on this machine may use it: requests with an Origin come
 * from a browser, and a Host that is not loopback indicates DNS rebinding.
 * @returns the port
 */
export async function serveRpc(find: (path: string) => Answer | undefined, port: number): Promise<number> {
  const server = createServer((request, response) => {
    const { origin, host = '' } = request.headers
    const answer = find(request.url ?? '/')
    if (origin !== undefined || !loopbackHost.test(host))
      return send(response, 403, { error: 'loopback only' })
    if (request.method !== 'POST' || !answer) return send(response, 404, { error: 'no such chain' })
    answerBody(request, answer)
      .then((body) => send(response, 200, body))
      .catch((error: Error) => send(response, 400, failure(null, { code: -32_700, message: error.message })))
  })
  // Clients reuse connections; if the server closed one first, some requests would fail.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  return (server.address() as AddressInfo).port
}

async function answerBody(request: IncomingMessage, answer: Answer): Promise<unknown> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > largestBody) throw new Error('the request is too large')
    chunks.push(chunk)
  }
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Request | Request[]
  return Array.isArray(body)
    ? Promise.all(body.map((one) => answerOne(one, answer)))
    : answerOne(body, answer)
}

async function answerOne({ id = null, method, params = [] }: Request, answer: Answer): Promise<unknown> {
  try {
    return { jsonrpc: '2.0', id, result: await answer(method, params) }
  } catch (error) {
    return failure(id, rpcErrorOf(error, method))
  }
}

const failure = (id: number | string | null, error: object) => ({ jsonrpc: '2.0', id, error })

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
