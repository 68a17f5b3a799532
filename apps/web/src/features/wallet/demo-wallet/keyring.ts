/**
 * The demo key: generated in this browser and stored unencrypted, so for test money only. All tabs share the key and
 * the network.
 */
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { PrivateKeyAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import type { Keeper } from '@meridian/demo-wallet/wallet-world'
import type { KeyValueStorage } from '#lib/device-storage.ts'
import { sharedWallets } from './shared-wallets.ts'
import type { SharedWallet } from './shared-wallets.ts'
import { KEYRING } from '#features/wallet/provider/own-wallet.ts'

const privateKeyForm = /^0x[0-9a-f]{64}$/

const stored = z.object({
  privateKey: z.string().check(z.regex(privateKeyForm)),
  /** The shared wallet that is used, and the key that this browser generated before. */
  shared: z.optional(
    z.object({ name: z.enum(sharedWallets), ownKey: z.string().check(z.regex(privateKeyForm)) }),
  ),
  chainId: z.number(),
  /** The site may see the account. */
  connected: z.boolean(),
})
type Stored = z.output<typeof stored>

export interface Keyring {
  account: () => PrivateKeyAccount
  chainId: () => number
  isConnected: () => boolean
  change: (changed: Partial<Pick<Stored, 'chainId' | 'connected'>>) => void
  /** Uses a shared wallet's key, or the browser's own again for null. Disconnects the site. */
  use: (wallet: { name: SharedWallet; privateKey: string } | null) => void
  /** Null: the browser's own wallet. */
  shared: () => SharedWallet | null
  /** Whether this is the key in use. */
  has: (privateKey: string) => boolean
  /** The same for the wallet, which stores permissions by site: here there is only one. */
  keeperFor: (site: string) => Keeper
}

export function openKeyring(storage: KeyValueStorage, firstChain: number): Keyring {
  const read = (): Stored | null => {
    try {
      return z.parse(stored, JSON.parse(storage.get(KEYRING) ?? ''))
    } catch {
      return null
    }
  }
  const write = (state: Stored): Stored => {
    storage.set(KEYRING, JSON.stringify(state))
    return state
  }
  const create = () => write({ privateKey: generatePrivateKey(), chainId: firstChain, connected: false })
  // Read every time: another tab may have changed it, or the user may have cleared it.
  const state = () => read() ?? create()

  let key = ''
  let account: PrivateKeyAccount
  const keyring: Omit<Keyring, 'keeperFor'> = {
    account: () => {
      const { privateKey } = state()
      if (privateKey !== key) account = privateKeyToAccount(privateKey as `0x${string}`)
      key = privateKey
      return account
    },
    chainId: () => state().chainId,
    isConnected: () => state().connected,
    change: (changed) => void write({ ...state(), ...changed }),
    use: (wallet) => {
      const { chainId, privateKey, shared } = state()
      const ownKey = shared?.ownKey ?? privateKey
      const other = wallet && { privateKey: wallet.privateKey, shared: { name: wallet.name, ownKey } }
      write({ privateKey: ownKey, ...other, chainId, connected: false })
    },
    shared: () => state().shared?.name ?? null,
    has: (privateKey) => state().privateKey === privateKey,
  }
  const keepers = new Map<string, Keeper>()
  return {
    ...keyring,
    keeperFor: (site) => {
      const keeper = keepers.get(site) ?? toKeeper(keyring, site)
      keepers.set(site, keeper)
      return keeper
    },
  }
}

const toKeeper = (keyring: Omit<Keyring, 'keeperFor'>, site: string): Keeper => ({
  read: () => ({
    account: keyring.account(),
    chainId: keyring.chainId(),
    isLocked: false,
    sites: keyring.isConnected() ? [site] : [],
  }),
  change: ({ chainId, sites }) =>
    keyring.change({
      ...(chainId !== undefined && { chainId }),
      ...(sites && { connected: sites.includes(site) }),
    }),
})
