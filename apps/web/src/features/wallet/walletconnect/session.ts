/**
 * A session with a wallet over the relay: the page proposes it by a link, the wallet settles it, then requests follow.
 */
import * as z from 'zod/mini'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { agreeOnKey, createKey, createKeyPair, open, seal, topicOf } from './envelope.ts'
import { createId, openRelay } from './relay.ts'
import type { RelayProject } from './relay.ts'

const FIVE_MINUTES = 300
const DAY = 86_400

/** The tag of a request by the protocol's table; its response has the next number. */
const tags = {
  wc_sessionPropose: 1100,
  wc_sessionSettle: 1102,
  wc_sessionUpdate: 1104,
  wc_sessionExtend: 1106,
  wc_sessionRequest: 1108,
  wc_sessionEvent: 1110,
  wc_sessionDelete: 1112,
  wc_sessionPing: 1114,
} as const
type Method = keyof typeof tags

const namespaces = z.object({ eip155: z.object({ accounts: z.array(z.string()) }) })
const settlement = z.object({ namespaces, expiry: z.number() })
const sessionEvent = z.object({ event: z.object({ name: z.string(), data: z.unknown() }) })
const approval = z.object({ responderPublicKey: z.string() })
const payload = z.object({
  id: z.number(),
  method: z.optional(z.string()),
  params: z.optional(z.unknown()),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string() })),
})
type Payload = z.output<typeof payload>

export const storedSession = z.object({
  key: z.string(),
  /** CAIP-10: eip155:1:0x… */
  accounts: z.array(z.string()),
  /** Unix time in seconds. */
  expiry: z.number(),
})
export type Session = z.output<typeof storedSession>

export interface Proposal {
  chainIds: number[]
  methods: string[]
  events: string[]
  site: { name: string; description: string; url: string; icons: string[] }
}

interface Listener {
  changed: (session: Session) => void
  event: (name: string, data: unknown) => void
  ended: () => void
}

interface Pending {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

export function openSessions(project: RelayProject, listener: Listener) {
  const keys = new Map<string, string>()
  const pending = new Map<number, Pending>()
  let settled: ((session: Session) => void) | null = null
  let current: Session | null = null
  const relay = openRelay(project, ({ topic, message }) => {
    const key = keys.get(topic)
    const read = key === undefined ? null : readPayload(key, message)
    if (read) void receive(topic, read).catch(() => {})
  })

  const follow = (key: string): Promise<void> => {
    const topic = topicOf(key)
    keys.set(topic, key)
    return relay.subscribe(topic)
  }

  async function send(
    key: string,
    method: Method,
    params: object,
    ttlSeconds = FIVE_MINUTES,
  ): Promise<unknown> {
    const id = createId()
    const answered = new Promise((resolve, reject) => pending.set(id, { resolve, reject }))
    const message = seal(key, { id, jsonrpc: '2.0', method, params })
    await relay.publish({ topic: topicOf(key), message, tag: tags[method], ttlSeconds, prompt: true })
    return answered
  }

  async function receive(topic: string, { id, method, params, result, error }: Payload): Promise<void> {
    if (method === undefined) {
      const asked = pending.get(id)
      pending.delete(id)
      if (error) asked?.reject(toProviderError(error))
      else asked?.resolve(result)
      return
    }
    if (!Object.hasOwn(tags, method)) return
    const key = keys.get(topic)!
    take(key, method as Method, params)
    const message = seal(key, { id, jsonrpc: '2.0', result: true })
    await relay.publish({ topic, message, tag: tags[method as Method] + 1, ttlSeconds: DAY })
    if (method === 'wc_sessionDelete') end()
  }

  function take(key: string, method: Method, params: unknown): void {
    if (method === 'wc_sessionSettle') {
      const { namespaces: given, expiry } = z.parse(settlement, params)
      current = { key, accounts: given.eip155.accounts, expiry }
      settled?.(current)
    } else if (current && method === 'wc_sessionUpdate') {
      const { namespaces: given } = z.parse(z.object({ namespaces }), params)
      current = { ...current, accounts: given.eip155.accounts }
      listener.changed(current)
    } else if (current && method === 'wc_sessionExtend') {
      current = { ...current, expiry: z.parse(z.object({ expiry: z.number() }), params).expiry }
      listener.changed(current)
    } else if (method === 'wc_sessionEvent') {
      const { event } = z.parse(sessionEvent, params)
      listener.event(event.name, event.data)
    }
  }

  function end(): void {
    current = null
    keys.clear()
    relay.close()
    for (const { reject } of pending.values()) reject(new WalletError('disconnected'))
    pending.clear()
    listener.ended()
  }

  return {
    /** Shows a link by `show` and waits for a wallet that answers it. */
    propose: async (
      { chainIds, methods, events, site }: Proposal,
      show: (uri: string) => void,
      signal: AbortSignal,
    ): Promise<Session> => {
      const key = createKey()
      const { privateKey, publicKey } = createKeyPair()
      const expiryTimestamp = nowInSeconds() + FIVE_MINUTES
      const done = new Promise<Session>((resolve) => (settled = resolve))
      const stopped = new Promise<never>((_, reject) =>
        AbortSignal.any([signal, AbortSignal.timeout(FIVE_MINUTES * 1000)]).addEventListener('abort', () =>
          reject(new WalletError('left')),
        ),
      )
      stopped.catch(() => {})
      try {
        await follow(key)
        const chains = chainIds.map((id) => `eip155:${id}`)
        const answered = send(key, 'wc_sessionPropose', {
          relays: [{ protocol: 'irn' }],
          proposer: { publicKey, metadata: site },
          requiredNamespaces: {},
          optionalNamespaces: { eip155: { chains, methods, events } },
          expiryTimestamp,
        })
        show(`wc:${topicOf(key)}@2?expiryTimestamp=${expiryTimestamp}&relay-protocol=irn&symKey=${key}`)
        const { responderPublicKey } = z.parse(approval, await Promise.race([answered, stopped]))
        await follow(agreeOnKey(privateKey, responderPublicKey))
        return await Promise.race([done, stopped])
      } catch (error) {
        keys.clear()
        relay.close()
        throw error
      } finally {
        settled = null
      }
    },
    /** Resumes the session of an earlier visit. */
    resume: async (session: Session): Promise<void> => {
      current = session
      await follow(session.key)
    },
    /** A wallet that does not answer within the request's lifetime has lost the session, so it ends here too. */
    request: ({ key }: Session, chainId: number, method: string, params: unknown): Promise<unknown> => {
      const request = { method, params, expiryTimestamp: nowInSeconds() + FIVE_MINUTES }
      const timer = setTimeout(end, FIVE_MINUTES * 1000)
      return send(key, 'wc_sessionRequest', { request, chainId: `eip155:${chainId}` }).finally(() =>
        clearTimeout(timer),
      )
    },
  }
}

const nowInSeconds = (): number => Math.floor(Date.now() / 1000)

function readPayload(key: string, message: string): Payload | null {
  try {
    return z.parse(payload, open(key, message))
  } catch {
    // Anyone may publish to a topic, but only the wallet has its key.
    return null
  }
}

/** WalletConnect's own codes for a rejection; callers expect EIP-1193's code. */
const REFUSED = new Set([5000, 5001, 5002, 5003])

const toProviderError = ({ code, message }: { code: number; message: string }): Error =>
  Object.assign(new Error(message), { code: REFUSED.has(code) ? 4001 : code })
