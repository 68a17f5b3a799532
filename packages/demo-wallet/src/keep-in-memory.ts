import type { Keeper, WalletState } from './wallet-world.ts'

/** Stores the state in memory until the process ends. */
export function keepInMemory(first: WalletState): Keeper {
  let state = first
  return {
    read: () => state,
    change: (changed) => {
      state = { ...state, ...changed }
    },
  }
}
