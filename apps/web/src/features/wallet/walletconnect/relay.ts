/** WalletConnect's relay: JSON-RPC over a WebSocket. It stores and forwards sealed messages by topic. */
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { createRelayToken } from './relay-token.ts'

/** Doubled with every consecutive failure. */
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

export interface RelayProject {
  relayUrl: string
  projectId: string
}

export interface Sealed {
  topic: string
  message: string
}

export interface Publication extends Sealed {
  /** The kind of message, by the protocol's table. */
  tag: number
  ttlSeconds: number
  /** Whether the wallet should notify its user. */
  prompt?: boolean
}

export interface Relay {
  subscribe: (topic: string) => Promise<void>
  publish: (publication: Publication) => Promise<void>
  /** Unsubscribes from all topics. */
  close: () => void
}

interface Waiting {
  resolve: () => void
  reject: (error: Error) => void
}

/** Milliseconds and three random digits, as the protocol's clients generate ids. */
export const createId = (): number => Date.now() * 1000 + Math.floor(Math.random() * 1000)

export function openRelay({ relayUrl, projectId }: RelayProject, onMessage: (sealed: Sealed) => void): Relay {
  const topics = new Set<string>()
  const waiting = new Map<string, Waiting>()
  let connecting: Promise<WebSocket> | null = null
  let waitMs = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  function connect(): Promise<WebSocket> {
    const address = new URL(relayUrl)
    address.searchParams.set('auth', createRelayToken(new URL(relayUrl).origin))
    address.searchParams.set('projectId', projectId)
    const socket = new WebSocket(address)
    socket.addEventListener('message', ({ data }) => receive(socket, String(data)))
    return new Promise((resolve, reject) => {
      socket.addEventListener('open', () => {
        waitMs = FIRST_WAIT_MS
        resolve(socket)
      })
      socket.addEventListener('close', () => {
        connecting = null
        const gone = new WalletError('disconnected')
        reject(gone)
        for (const { reject: fail } of waiting.values()) fail(gone)
        waiting.clear()
        // A phone drops the connection while its user is in the wallet's app.
        if (topics.size === 0) return
        timer = setTimeout(() => void resume().catch(() => {}), waitMs)
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
      })
    })
  }

  const opened = () => (connecting ??= connect())

  async function call(method: string, params: object): Promise<void> {
    const socket = await opened()
    const id = createId()
    await new Promise<void>((resolve, reject) => {
      waiting.set(String(id), { resolve, reject })
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })
  }

  async function resume(): Promise<void> {
    for (const topic of topics) await call('irn_subscribe', { topic })
  }

  function receive(socket: WebSocket, text: string): void {
    const frame = readFrame(text)
    if (!frame) return
    if (frame.method !== undefined) {
      // The id has 64 bits, which exceeds a JavaScript number.
      socket.send(`{"id":${frame.id},"jsonrpc":"2.0","result":true}`)
      if (frame.method === 'irn_subscription' && frame.params?.data) onMessage(frame.params.data)
      return
    }
    const asked = waiting.get(frame.id)
    waiting.delete(frame.id)
    if (frame.error) asked?.reject(new WalletError('failed', { message: frame.error.message }))
    else asked?.resolve()
  }

  return {
    subscribe: async (topic) => {
      topics.add(topic)
      await call('irn_subscribe', { topic })
    },
    publish: ({ topic, message, tag, ttlSeconds, prompt = false }) =>
      call('irn_publish', { topic, message, tag, ttl: ttlSeconds, prompt }),
    close: () => {
      topics.clear()
      clearTimeout(timer)
      void connecting?.then((socket) => socket.close()).catch(() => {})
    },
  }
}

interface Frame {
  id: string
  method?: string
  params?: { data?: Sealed }
  error?: { message: string }
}

function readFrame(text: string): Frame | null {
  try {
    const frame = JSON.parse(text.replace(/"id":\s*(\d+)/g, '"id":"$1"')) as Frame
    return /^\d+$/.test(frame.id) ? frame : null
  } catch {
    return null
  }
}
