/** A sent purchase without a result, stored on this device: after a reload it is resumed instead of sent again. */
import * as z from 'zod/mini'
import { transactionHash, walletAddress } from '@meridian/shared/identity'
import { useStore } from 'zustand'
import { createStore } from '#lib/store.ts'
import { tokenKey } from '#features/tokens/token-task.ts'
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

export type StoredPurchase = z.output<typeof shape>

function read(): StoredPurchase | null {
  try {
    const { success, data } = z.safeParse(shape, JSON.parse(deviceStorage.get(KEY) ?? 'null'))
    return success ? data : null
  } catch {
    return null
  }
}

const store = createStore<{ stored: StoredPurchase | null }>()(() => ({ stored: read() }))

// A purchase that another tab has sent blocks a second one here.
onOtherTabWriting([KEY], () => store.setState({ stored: read() }))

export function storePurchase(purchase: StoredPurchase): void {
  deviceStorage.set(KEY, JSON.stringify(purchase))
  store.setState({ stored: purchase })
}

export function clearStoredPurchase(): void {
  const { stored } = store.getState()
  if (stored) journal.remove(tokenKey('buy', stored.chainId, stored.wallet))
  deviceStorage.remove(KEY)
  store.setState({ stored: null })
}

export const useStoredPurchase = (chainId: number): StoredPurchase | null =>
  useStore(store, ({ stored }) => (stored?.chainId === chainId ? stored : null))
