/** A purchase that was sent and is not decided yet, on this device: after a reload it is followed, and not made again. */
import * as z from 'zod/mini'
import { transactionHash, walletAddress } from '@meridian/shared/identity'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { tokenKey } from '#features/tokens/flow/token-task.ts'
import { journal } from '#features/wallet/transaction/journal.ts'
import { deviceStorage, onOtherTabWriting } from '#lib/device-storage.ts'

const KEY = 'token-purchase'
const units = z.string().check(z.regex(/^\d+$/))

const shape = z.object({
  chainId: z.number(),
  hash: transactionHash,
  wallet: walletAddress,
  /** In smallest units. */
  cost: units,
  mass: units,
  usdtDecimals: z.number(),
})

export type KeptPurchase = z.output<typeof shape>

function read(): KeptPurchase | null {
  try {
    const { success, data } = z.safeParse(shape, JSON.parse(deviceStorage.get(KEY) ?? 'null'))
    return success ? data : null
  } catch {
    return null
  }
}

const store = createStore<{ kept: KeptPurchase | null }>()(() => ({ kept: read() }))

// What another tab has sent is not bought here beside it.
onOtherTabWriting([KEY], () => store.setState({ kept: read() }))

export function keepPurchase(purchase: KeptPurchase): void {
  deviceStorage.set(KEY, JSON.stringify(purchase))
  store.setState({ kept: purchase })
}

export function forgetPurchase(): void {
  const { kept } = store.getState()
  if (kept) journal.remove(tokenKey('buy', kept.chainId, kept.wallet))
  deviceStorage.remove(KEY)
  store.setState({ kept: null })
}

export const useKeptPurchase = (chainId: number): KeptPurchase | null =>
  useStore(store, ({ kept }) => (kept?.chainId === chainId ? kept : null))
