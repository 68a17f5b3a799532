import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export type PartHealth = { up: boolean; pid?: number; why?: string }

/**
 * One part of the sandbox: a name for /health, and a handler for its path, the paths below it, and its path with
 * .json.
 */
export type Part = {
  name: string
  path: string
  alsoAt?: string[]
  health: () => PartHealth
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

const loopbackHosts = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Only servers on this machine use the sandbox. A browser is refused even if a page makes it reach the port: it sends
 * an Origin, or a Host that is not loopback.
 */
export function serveParts(parts: Part[], port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const { origin, host = '' } = request.headers
    if (origin !== undefined || !loopbackHosts.test(host))
      return sendJson(response, 403, { error: 'loopback only' })
    const path = (request.url ?? '/').split('?')[0]
    if (path === '/health') return sendHealth(parts, response)
    const part = parts.find((one) =>
      [one.path, ...(one.alsoAt ?? [])].some(
        (own) => path === own || path === `${own}.json` || path?.startsWith(`${own}/`),
      ),
    )
    if (!part) return sendJson(response, 404, { error: 'no such part' })
    part.handle(request, response).catch((error: Error) => {
      if (response.headersSent) response.destroy()
      else sendJson(response, error instanceof BadRequest ? error.status : 500, { error: error.message })
    })
  })
  return new Promise((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => listening(server))
  })
}

function sendHealth(parts: Part[], response: ServerResponse): void {
  const health = Object.fromEntries(parts.map((part) => [part.name, part.health()]))
  const isUp = Object.values(health).every(({ up }) => up)
  sendJson(response, isUp ? 200 : 503, { parts: health })
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** An error of the caller (4xx). Every other error is ours (500). */
class BadRequest extends Error {
  readonly status: number

  constructor(status: 400 | 413, message: string) {
    super(message)
    this.status = status
  }
}

/** A body that is a JSON object, or empty. */
export async function readJson(
  request: IncomingMessage,
  limitBytes: number,
): Promise<Record<string, unknown>> {
  const body = await readBody(request, limitBytes)
  if (body === null) throw new BadRequest(413, 'the request is too large')
  if (body === '') return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    throw new BadRequest(400, 'the request is not JSON')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new BadRequest(400, 'the request is no JSON object')
  return parsed as Record<string, unknown>
}

/** Null when the body is too long; the rest is not read. */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > limitBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
