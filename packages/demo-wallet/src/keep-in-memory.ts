import type { Keeper, Kept } from './wallet-world.ts'

/** For as long as the process lives. */
export function keepInMemory(first: Kept): Keeper {
  let kept = first
  return {
    read: () => kept,
    change: (changed) => {
      kept = { ...kept, ...changed }
    },
  }
}
