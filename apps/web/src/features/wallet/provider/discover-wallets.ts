/**
 * Discovers the wallets of this browser. They announce themselves (EIP-6963) on request; older wallets set one provider
 * as `window.ethereum`, which counts only where no other wallet has announced itself.
 *
 * Not `mipd`: it does not validate announcements, throws at one without `info`, and accepts a second wallet under the
 * name of the first. It would replace only the two lines that listen and request.
 */
import { isDemoWallet } from './own-wallet.ts'
import type { Wallet, WalletProvider } from './provider.ts'

const ANNOUNCE = 'eip6963:announceProvider'
const REQUEST = 'eip6963:requestProvider'
const LEGACY_READY = 'ethereum#initialized'
/** An older wallet may be injected after the page has loaded; an EIP-6963 wallet answers at once. */
const PATIENCE_MS = 400
const LONGEST_NAME = 40

export type WalletWindow = EventTarget & { ethereum?: unknown }

export interface Discovery {
  /** The wallets known at this moment. */
  wallets: () => Wallet[]
  /** Requests announcements again, and waits a little where no wallet is known. */
  discover: () => Promise<Wallet[]>
}

export function createDiscovery(page: WalletWindow): Discovery {
  const announced: Wallet[] = []

  function onAnnounced(event: Event) {
    const wallet = readAnnouncement((event as CustomEvent<unknown>).detail)
    if (!wallet) return
    const known = ({ info, provider }: Wallet) =>
      info.uuid === wallet.info.uuid || info.rdns === wallet.info.rdns || provider === wallet.provider
    // The first one stays: a later announcement under the same name may be an impostor.
    if (!announced.some(known)) announced.push(wallet)
  }
  page.addEventListener(ANNOUNCE, onAnnounced)
  const ask = () => page.dispatchEvent(new Event(REQUEST))
  ask()

  const wallets = () => {
    const legacy = announced.every(isDemoWallet) ? readLegacy(page.ethereum) : null
    return legacy ? [legacy, ...announced] : [...announced]
  }
  return {
    wallets,
    discover: async () => {
      ask()
      if (wallets().length === 0) await oneOf(page, [ANNOUNCE, LEGACY_READY], PATIENCE_MS)
      return wallets()
    },
  }
}

function oneOf(page: EventTarget, events: string[], withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      over.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, withinMs)
    for (const event of events) page.addEventListener(event, end, { signal: over.signal })
  })
}

const isProvider = (value: unknown): value is WalletProvider =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<WalletProvider>).request === 'function'

/** Null: not a valid announcement. Any extension or script in the browser may send one. */
function readAnnouncement(detail: unknown): Wallet | null {
  const { info, provider } = (detail ?? {}) as { info?: Record<string, unknown>; provider?: unknown }
  const { uuid, rdns, name, icon } = info ?? {}
  if (!isProvider(provider)) return null
  if (typeof uuid !== 'string' || typeof rdns !== 'string' || typeof name !== 'string') return null
  const shownName = name.trim().slice(0, LONGEST_NAME)
  if (uuid === '' || rdns === '' || shownName === '') return null
  return { info: { uuid, rdns, name: shownName, icon: readIcon(icon) }, provider }
}

/** Only `data:` images: any other URL would reveal the visit to a third party. */
const readIcon = (icon: unknown) => (typeof icon === 'string' && /^data:image\//i.test(icon) ? icon : null)

function readLegacy(ethereum: unknown): Wallet | null {
  if (!isProvider(ethereum)) return null
  const { isMetaMask } = ethereum as { isMetaMask?: unknown }
  const name = isMetaMask === true ? 'MetaMask' : 'Browser wallet'
  return { info: { uuid: 'legacy', rdns: 'legacy', name, icon: null }, provider: ethereum }
}
