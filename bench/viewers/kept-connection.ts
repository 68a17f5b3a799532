/** One keep-alive connection with one request after the other: a full HTTP client takes a multiple of its time. */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

export interface Answer {
  status: number
  /** nginx's X-Cache: HIT, STALE, UPDATING, MISS …; null for what no cache keeps. */
  cache: string | null
}

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

export class KeptConnection {
  readonly #port: number
  /** Null before the first request, and after a response that ends the connection: nginx serves 1,000 on one. */
  #socket: Socket | null = null
  #received: Buffer = Buffer.alloc(0)
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null

  constructor(port: number) {
    this.#port = port
  }

  async #open(): Promise<Socket> {
    const socket = connect(this.#port, '127.0.0.1')
    await once(socket, 'connect')
    socket.setNoDelay(true)
    const lose = (error: Error) => {
      if (socket !== this.#socket) return
      this.#socket = null
      this.#waiting?.reject(error)
      this.#waiting = null
    }
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', lose)
    socket.on('close', () => lose(new Error('The server closed the connection')))
    return socket
  }

  async ask(path: string, from: string): Promise<Answer> {
    this.#socket ??= await this.#open()
    const socket = this.#socket
    this.#received = Buffer.alloc(0)
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      const head = `host: bench\r\nx-forwarded-for: ${from}\r\naccept-encoding: gzip`
      socket.write(`GET ${path} HTTP/1.1\r\n${head}\r\n\r\n`)
    })
  }

  close(): void {
    this.#waiting = null
    this.#socket?.destroy()
    this.#socket = null
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf(headEnd)
    if (end < 0) return
    const head = this.#received.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    const isComplete =
      length === undefined
        ? this.#received.subarray(-lastChunk.length).equals(lastChunk)
        : this.#received.length >= end + headEnd.length + Number(length)
    if (!isComplete) return
    const waiting = this.#waiting
    this.#waiting = null
    if (/\r\nconnection: close/i.test(head)) this.close()
    waiting?.resolve({
      status: Number(head.slice(9, 12)),
      cache: /\r\nx-cache: (\w+)/i.exec(head)?.[1] ?? null,
    })
  }
}

/** Opens a stream of a view, reads the versions of its blocks, and leaves. Null if it was refused. */
export async function readVersions(
  port: number,
  squares: readonly number[],
  from: string,
): Promise<Record<string, string> | null> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  const head = `host: bench\r\nx-forwarded-for: ${from}`
  socket.write(`GET /api/live?squares=${squares.join(',')} HTTP/1.1\r\n${head}\r\n\r\n`)
  let text = ''
  try {
    for await (const chunk of socket) {
      text += (chunk as Buffer).toString('latin1')
      if (!text.startsWith('HTTP/1.1 200') && text.length > 12) return null
      const data = /event: versions\r?\ndata: (.*)\r?\n\r?\n/.exec(text)?.[1]
      if (data !== undefined) return (JSON.parse(data) as { blocks: Record<string, string> }).blocks
    }
    return null
  } finally {
    socket.destroy()
  }
}
