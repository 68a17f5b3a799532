/** A phone's wallet as an EIP-1193 provider: it signs and sends over the relay; chain reads go to our nodes. */
import type { PublicConfig } from '@meridian/shared/endpoints/system'
import * as z from 'zod/mini'
import { deviceStorage } from '#lib/device-storage.ts'
import { landChain } from '#features/wallet/provider/networks.ts'
import type { ProviderEvent, WalletProvider } from '#features/wallet/provider/provider.ts'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { pairingLink, SESSION } from './pairing-link.ts'
import type { RelayProject } from './relay.ts'
import { openSessions, storedSession } from './session.ts'
import type { Session } from './session.ts'

const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
const events = ['accountsChanged', 'chainChanged']

type Listener = (payload: never) => void

export function openWalletConnect(
  project: RelayProject,
  chains: PublicConfig['chains'],
  storage = deviceStorage,
): WalletProvider {
  const listeners = new Map<ProviderEvent, Set<Listener>>()
  const emit = (event: ProviderEvent, payload: unknown) =>
    listeners.get(event)?.forEach((listener) => listener(payload as never))
  let chainId = landChain({ chains }).id
  let session = readStored()
  const sessions = openSessions(project, {
    changed: (changed) => {
      keep(changed)
      emit('accountsChanged', accountsOn(chainId))
    },
    event: (name, data) => {
      if (name === 'accountsChanged') emit('accountsChanged', toAddresses(data))
      if (name === 'chainChanged') moveTo(Number(data))
    },
    ended: () => {
      session = null
      storage.remove(SESSION)
      emit('disconnect', { code: 4900, message: 'The wallet ended the session.' })
    },
  })
  let resumed = session ? sessions.resume(session) : null
  resumed?.catch(() => {})

  function readStored(): Session | null {
    const text = storage.get(SESSION)
    const read = text === null ? null : z.safeParse(storedSession, JSON.parse(text))
    return read?.success && read.data.expiry * 1000 > Date.now() ? read.data : null
  }

  function keep(next: Session): void {
    session = next
    storage.set(SESSION, JSON.stringify(next))
  }

  const accountsOn = (id: number): string[] => {
    const all = session?.accounts ?? []
    const here = all.filter((account) => account.startsWith(`eip155:${id}:`))
    return [...new Set(toAddresses(here.length > 0 ? here : all))]
  }

  function moveTo(id: number): void {
    if (id === chainId) return
    chainId = id
    emit('chainChanged', `0x${id.toString(16)}`)
  }

  async function pair(): Promise<void> {
    const stop = new AbortController()
    try {
      const proposal = { chainIds: chains.map(({ id }) => id), methods, events, site: describeSite() }
      const show = (uri: string) => pairingLink.setState({ shown: { uri, cancel: () => stop.abort() } })
      keep(await sessions.propose(proposal, show, stop.signal))
      resumed = Promise.resolve()
    } finally {
      pairingLink.setState({ shown: null })
    }
  }

  async function forward(method: string, params: readonly unknown[]): Promise<unknown> {
    if (!session) throw new WalletError('unauthorized')
    await (resumed ??= sessions.resume(session))
    return sessions.request(session, chainId, method, params)
  }

  /** A session lists the chains that the wallet has approved; the page switches between them without the wallet. */
  async function switchChain(params: readonly unknown[]): Promise<null> {
    const id = Number((params[0] as { chainId: string }).chainId)
    const approved = session?.accounts.some((account) => account.startsWith(`eip155:${id}:`)) ?? true
    if (!approved) await forward('wallet_switchEthereumChain', params)
    moveTo(id)
    return null
  }

  return {
    request: async ({ method, params = [] }) => {
      if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
      if (method === 'eth_accounts') return accountsOn(chainId)
      if (method === 'eth_requestAccounts') {
        if (!session) await pair()
        return accountsOn(chainId)
      }
      if (method === 'wallet_switchEthereumChain') return switchChain(params)
      if (methods.includes(method)) return forward(method, params)
      return askNode(chains.find(({ id }) => id === chainId)?.rpcUrl, method, params)
    },
    on: (event, listener) => {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
    },
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
  }
}

/** From CAIP-10 account ids, or plain addresses. */
const toAddresses = (accounts: unknown): string[] =>
  Array.isArray(accounts) ? accounts.map((account) => String(account).split(':').at(-1)!) : []

const describeSite = () => ({
  name: 'Meridian',
  description: 'The land office of a virtual world whose map is the Earth at 1:1.',
  url: window.location.origin,
  icons: [`${window.location.origin}/favicon.svg`],
})

/** For methods that do not need the wallet: any node can answer them, so ours does. */
async function askNode(
  rpcUrl: string | undefined,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  if (rpcUrl === undefined) throw new WalletError('unknownChain')
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message?: string } }
  if (error) throw Object.assign(new Error(error.message), error)
  return result
}
