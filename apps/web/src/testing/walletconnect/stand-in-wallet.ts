/** A phone's wallet over the relay. It uses Node's own cryptography, so that an error in ours is not on both sides. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { createRelayToken } from '#features/wallet/walletconnect/relay-token.ts'

interface Payload {
  id: number
  method?: string
  params?: {
    proposer?: { publicKey: string }
    optionalNamespaces?: { eip155: { chains: string[]; methods: string[] } }
    request?: { method: string; params: unknown[] }
    chainId?: string
  }
}

type Answer = { result: unknown } | { error: { code: number; message: string } }

interface Owner {
  accounts: string[]
  /** Whether the wallet approves the session. */
  approves: boolean
  answer: (method: string, params: unknown[], chainId: string) => Answer
}

export async function scan(
  uri: string,
  { url, projectId }: { url: string; projectId: string },
  owner: Owner,
) {
  const [, pairingTopic, query] = /^wc:([0-9a-f]{64})@2\?(.*)$/.exec(uri)!
  const pairingKey = Buffer.from(new URLSearchParams(query).get('symKey')!, 'hex')
  const keys = new Map([[pairingTopic!, pairingKey]])
  const proposed: Payload[] = []
  const acknowledged: number[] = []
  let sessionTopic = ''
  let nextId = Date.now() * 1000
  const socket = new WebSocket(`${url}/?auth=${createRelayToken(url)}&projectId=${projectId}`)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const call = (method: string, params: object) =>
    socket.send(JSON.stringify({ id: nextId++, jsonrpc: '2.0', method, params }))
  const publish = (topic: string, tag: number, payload: object) =>
    call('irn_publish', { topic, tag, ttl: 300, message: seal(keys.get(topic)!, payload) })

  function approve({ id, params }: Payload): void {
    const pair = generateKeyPairSync('x25519')
    const self = pair.publicKey.export({ format: 'jwk' }).x!
    const shared = diffieHellman({
      privateKey: createPrivateKey(pair.privateKey.export({ format: 'pem', type: 'pkcs8' })),
      publicKey: createPublicKey({
        key: {
          kty: 'OKP',
          crv: 'X25519',
          x: Buffer.from(params!.proposer!.publicKey, 'hex').toString('base64url'),
        },
        format: 'jwk',
      }),
    })
    const key = Buffer.from(hkdfSync('sha256', shared, Buffer.alloc(0), Buffer.alloc(0), 32))
    sessionTopic = createHash('sha256').update(key).digest('hex')
    keys.set(sessionTopic, key)
    call('irn_subscribe', { topic: sessionTopic })
    const responderPublicKey = Buffer.from(self, 'base64url').toString('hex')
    publish(pairingTopic!, 1101, {
      id,
      jsonrpc: '2.0',
      result: { relay: { protocol: 'irn' }, responderPublicKey },
    })
    ask('wc_sessionSettle', 1102, {
      relay: { protocol: 'irn' },
      namespaces: {
        eip155: { accounts: owner.accounts, methods: params!.optionalNamespaces!.eip155.methods, events: [] },
      },
      controller: {
        publicKey: responderPublicKey,
        metadata: { name: 'Phone', description: '', url: '', icons: [] },
      },
      expiry: Math.floor(Date.now() / 1000) + 604_800,
    })
  }

  const ask = (method: string, tag: number, params: object) =>
    publish(sessionTopic, tag, { id: nextId++, jsonrpc: '2.0', method, params })

  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as {
      method?: string
      params?: { data: { topic: string; message: string } }
    }
    if (frame.method !== 'irn_subscription') return
    socket.send(`{"id":${/"id":(\d+)/.exec(String(data))![1]},"jsonrpc":"2.0","result":true}`)
    const { topic, message } = frame.params!.data
    const payload = open(keys.get(topic)!, message) as Payload
    const { id, method, params } = payload
    if (method === undefined) acknowledged.push(id)
    else if (method === 'wc_sessionPropose') {
      proposed.push(payload)
      if (owner.approves) approve(payload)
      else publish(topic, 1120, { id, jsonrpc: '2.0', error: { code: 5000, message: 'User rejected.' } })
    } else if (method === 'wc_sessionRequest') {
      const answer = owner.answer(params!.request!.method, params!.request!.params, params!.chainId!)
      publish(topic, 1109, { id, jsonrpc: '2.0', ...answer })
    }
  })
  call('irn_subscribe', { topic: pairingTopic })
  return { proposed, acknowledged, ask, close: () => socket.close() }
}

function seal(key: Buffer, payload: object): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 })
  const sealed = [cipher.update(JSON.stringify(payload)), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([Buffer.of(0), nonce, ...sealed]).toString('base64')
}

function open(key: Buffer, message: string): unknown {
  const bytes = Buffer.from(message, 'base64')
  const decipher = createDecipheriv('chacha20-poly1305', key, bytes.subarray(1, 13), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(-16))
  const text = Buffer.concat([decipher.update(bytes.subarray(13, -16)), decipher.final()])
  return JSON.parse(text.toString())
}
