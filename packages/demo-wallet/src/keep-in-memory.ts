import type { Keeper, Kept } from './wallet-world.ts'

/** Stores the state in memory until the process ends. */
export function keepInMemory(first: Kept): Keeper {
  let kept = first
  return {
    read: () => kept,
    change: (changed) => {
      kept = { ...kept, ...changed }
    },
  }
}
