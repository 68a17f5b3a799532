/**
 * The plots that a guest tried to take. Whoever then logs in on this device, in whichever tab, has them in the cart; and
 * so has whoever follows the mail of a sign-up, with the plots that it brought along.
 */
import { isForSale } from '@meridian/shared/grid'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import { deviceStorage } from '#lib/device-storage.ts'

const KEY = 'guest-wish'
/** As long as an activation mail is good for. */
const LIFETIME_MS = 3 * 24 * 60 * 60_000

export const rememberWish = (cells: readonly number[]): void =>
  deviceStorage.set(KEY, JSON.stringify({ cells: cells.slice(0, maxPlotsPerOrder), at: Date.now() }))

export const forgetWish = (): void => deviceStorage.remove(KEY)

/** What an older version, or a curious hand, left in the storage is dropped rather than trusted. */
export function readWish(): number[] {
  try {
    const { cells, at } = JSON.parse(deviceStorage.get(KEY) ?? '{}') as Record<string, unknown>
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < LIFETIME_MS
    if (!isFresh || !Array.isArray(cells)) return []
    return cells.filter((cell): cell is number => isForSale(cell as number)).slice(0, maxPlotsPerOrder)
  } catch {
    return []
  }
}
