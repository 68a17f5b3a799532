/**
 * The plots that a guest tried to take. Whoever then logs in on this device, in whichever tab, has them in the cart. Those
 * that the mail of a sign-up brought along are for the account that it confirmed, and for no other.
 */
import { isForSale } from '@meridian/shared/grid'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import { deviceStorage } from '#lib/device-storage.ts'

const KEY = 'guest-wish'
const MAILED = 'mailed-wish'
/** As long as an activation mail is good for. */
const LIFETIME_MS = 3 * 24 * 60 * 60_000

export const rememberWish = (cells: readonly number[]): void =>
  deviceStorage.set(KEY, JSON.stringify({ cells: cells.slice(0, maxPlotsPerOrder), at: Date.now() }))

export const forgetWish = (): void => deviceStorage.remove(KEY)

export const readWish = (): number[] => read(KEY).cells

export const rememberMailed = (cells: readonly number[], username: string): void =>
  deviceStorage.set(MAILED, JSON.stringify({ cells, at: Date.now(), username }))

/** Those of this account, once. */
export function takeMailed(username: string): number[] {
  const mailed = read(MAILED)
  if (mailed.username !== username) return []
  deviceStorage.remove(MAILED)
  return mailed.cells
}

/** What an older version, or a curious hand, left in the storage is dropped rather than trusted. */
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
