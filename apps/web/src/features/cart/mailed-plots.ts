/**
 * The plots of an activation mail, stored on this device until the login of the account that the mail confirmed:
 * another account that logs in here must not get them.
 */
import { isForSale } from '@meridian/shared/grid'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import { deviceStorage } from '#lib/device-storage.ts'

const KEY = 'mailed-plots'
/** The lifetime of an activation mail. */
const LIFETIME_MS = 3 * 24 * 60 * 60_000

export const storeMailed = (cells: readonly number[], username: string): void =>
  deviceStorage.set(KEY, JSON.stringify({ cells, at: Date.now(), username }))

/** The plots of this account; removes them. */
export function consumeMailed(username: string): number[] {
  const mailed = read()
  if (mailed.username !== username) return []
  deviceStorage.remove(KEY)
  return mailed.cells
}

/** Stored data may be outdated or edited, so invalid items are dropped. */
function read(): { cells: number[]; username?: unknown } {
  try {
    const { cells, at, username } = JSON.parse(deviceStorage.get(KEY) ?? '{}') as Record<string, unknown>
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < LIFETIME_MS
    if (!isFresh || !Array.isArray(cells)) return { cells: [] }
    const known = cells.filter((cell): cell is number => isForSale(cell as number))
    return { cells: known.slice(0, maxPlotsPerOrder), username }
  } catch {
    return { cells: [] }
  }
}
