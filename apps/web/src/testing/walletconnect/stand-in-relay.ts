/** A fake WalletConnect relay: it verifies the client's token, stores sealed messages and forwards them by topic. */
import { createPublicKey, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'

interface Call {
  id: number
  method?: string
  params: { topic: string; message: string; tag: number }
}

export interface StandInRelay {
  url: string
  /** Deliveries that their receiver has not acknowledged; the real relay sends them again. */
  unanswered: ReadonlySet<string>
  /** Everything that passed through, as a relay sees it. */
  seen: string[]
  /** Cuts the first connection, as a phone does to a page in the background. */
  drop: () => Promise<void>
  close: () => Promise<void>
}

export async function startStandInRelay(projectId: string): Promise<StandInRelay> {
  const subscribers = new Map<string, Set<WebSocket>>()
  const stored = new Map<string, { message: string; tag: number }[]>()
  const seen: string[] = []
  /** 64-bit ids, as the real relay uses. */
  let nextId = 2n ** 60n + 1n
  const unanswered = new Set<string>()

  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    verifyClient: ({ req }: { req: IncomingMessage }) => isLetIn(req),
  })
  const isLetIn = ({ url = '' }: IncomingMessage): boolean => {
    const { searchParams } = new URL(url, 'ws://relay')
    return searchParams.get('projectId') === projectId && isSigned(searchParams.get('auth') ?? '')
  }

  function forward(socket: WebSocket, topic: string, { message, tag }: { message: string; tag: number }) {
    const id = String(nextId++)
    unanswered.add(id)
    const params = { id: 'subscription', data: { topic, message, tag, publishedAt: Date.now() } }
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'irn_subscription', params })
    socket.send(`{"id":${id},${body.slice(1)}`)
  }

  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      seen.push(text)
      const { id, method, params } = JSON.parse(text) as Call
      if (method === undefined) {
        unanswered.delete(/"id":(\d+)/.exec(text)![1]!)
        return
      }
      const { topic, message, tag } = params
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: method === 'irn_publish' ? true : 'sub' }))
      if (method === 'irn_publish') {
        const others = [...(subscribers.get(topic) ?? [])].filter((one) => one !== socket)
        if (others.length === 0) stored.set(topic, [...(stored.get(topic) ?? []), { message, tag }])
        for (const other of others) forward(other, topic, { message, tag })
      } else if (method === 'irn_subscribe') {
        subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(socket))
        for (const waiting of stored.get(topic) ?? []) forward(socket, topic, waiting)
        stored.delete(topic)
      }
    })
    socket.on('close', () => {
      for (const sockets of subscribers.values()) sockets.delete(socket)
    })
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    unanswered,
    seen,
    drop: () => {
      const [first] = server.clients
      return new Promise((resolve) => {
        first!.once('close', () => resolve())
        first!.terminate()
      })
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of server.clients) socket.terminate()
        server.close(() => resolve())
      }),
  }
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Verifies the JWT's signature with the key that its issuer names, by Node's own Ed25519. */
function isSigned(token: string): boolean {
  const [header, claims, signature] = token.split('.') as [string, string, string]
  const { iss, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iss: string; exp: number }
  const number = Array.from(iss.replace('did:key:z', '')).reduce(
    (sum, letter) => sum * 58n + BigInt(BASE58.indexOf(letter)),
    0n,
  )
  const raw = Buffer.from(number.toString(16), 'hex').subarray(2)
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
    format: 'jwk',
  })
  const isFresh = exp * 1000 > Date.now()
  return isFresh && verify(null, Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))
}
