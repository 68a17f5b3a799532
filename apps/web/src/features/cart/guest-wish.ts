/**
 * The plots that a guest tried to add. The next login on this device, in any tab, adds them to the cart. Plots from a
 * sign-up mail are only for the account that the mail confirmed.
 */
import { isForSale } from '@meridian/shared/grid'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import { deviceStorage } from '#lib/device-storage.ts'

const KEY = 'guest-wish'
const MAILED = 'mailed-wish'
/** The lifetime of an activation mail. */
const LIFETIME_MS = 3 * 24 * 60 * 60_000

export const storeWish = (cells: readonly number[]): void =>
  deviceStorage.set(KEY, JSON.stringify({ cells: cells.slice(0, maxPlotsPerOrder), at: Date.now() }))

export const clearWish = (): void => deviceStorage.remove(KEY)

export const readWish = (): number[] => read(KEY).cells

export const storeMailed = (cells: readonly number[], username: string): void =>
  deviceStorage.set(MAILED, JSON.stringify({ cells, at: Date.now(), username }))

/** The plots of this account; removes them. */
export function consumeMailed(username: string): number[] {
  const mailed = read(MAILED)
  if (mailed.username !== username) return []
  deviceStorage.remove(MAILED)
  return mailed.cells
}

/** Stored data may be outdated or edited, so invalid items are dropped. */
function read(key: string): { cells: number[]; username?: unknown } {
  try {
    const { cells, at, username } = JSON.parse(deviceStorage.get(key) ?? '{}') as Record<string, unknown>
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < LIFETIME_MS
    if (!isFresh || !Array.isArray(cells)) return { cells: [] }
    const known = cells.filter((cell): cell is number => isForSale(cell as number))
    return { cells: known.slice(0, maxPlotsPerOrder), username }
  } catch {
    return { cells: [] }
  }
}
