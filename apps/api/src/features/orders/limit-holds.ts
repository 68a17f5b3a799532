/**
 * Limits how many plots may wait for a payment, and for how long. Holding is free, so holders who never buy would
 * block other buyers. Buyers, and accounts that change their mind once, meet only the first limit.
 */
import { AppError } from '@meridian/shared/errors'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import type { Tx } from '#platform/db/database.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import { leastHoldMinutes, mostHoldMinutes, mostNearbyMinutes } from './hold-lengths.ts'

/** The hashed network of an order, and the plots that all its accounts may hold together. */
export interface HoldNetwork {
  name: string
  most: number
}

/** Accounts without a confirmed e-mail are free, so one person can have many. */
const mostUnconfirmed = 30

/** Plots that an account or a network may abandon within a day before its limits are reduced. */
const mostAbandoned = { account: maxPlotsPerOrder, network: 2 * maxPlotsPerOrder }

/** The reduced limits, for a day. A checkout that is open longer ends with the hold. */
const reducedLimits = { account: 30, network: 60, minutes: 15 }

/** Of the account, and of all accounts of its network. */
interface Holds {
  confirmed: boolean
  held: number
  let_go: number
  /** For which one of the plots was held without payment within the last day. */
  minutes: number
  near_held: number
  near_let_go: number
  near_minutes: number
}

/** The time that an order's hold may last. */
export interface HoldTime {
  /** Minutes of the last day for which the same party held one of the plots: the new hold continues them. */
  usedMinutes: number
  /** Minutes in all, including the used ones. */
  mostMinutes: number
}

export const wholeHold: HoldTime = { usedMinutes: 0, mostMinutes: mostHoldMinutes }

const lockRow = sqlFile<[network: string]>(new URL('./sql/lock-network.sql', import.meta.url))
const countHolds = sqlFile<[accountId: string, network: string | null, cells: bigint[]], Holds>(
  new URL('./sql/count-holds.sql', import.meta.url),
)

/** Serialises the orders of a network. Requires a lock on the account and no other lock. */
export async function lockNetwork(tx: Tx, { name }: HoldNetwork): Promise<void> {
  await lockRow(tx, name)
}

/** Throws if a hold of these plots exceeds a limit; returns the time it may last. Requires both locks. */
export async function limitHolds(
  tx: Tx,
  { accountId, network, cells }: { accountId: string; network: HoldNetwork | null; cells: bigint[] },
): Promise<HoldTime> {
  const [holds] = await countHolds(tx, accountId, network?.name ?? null, cells)
  if (!holds) throw new Error(`there is no account ${accountId}`)
  const held = holds.held + cells.length
  if (held > maxPlotsPerOrder) throw new AppError('TOO_MANY_HELD', { params: { most: maxPlotsPerOrder } })
  if (!holds.confirmed && held > mostUnconfirmed)
    throw new AppError('TOO_MANY_HELD_UNCONFIRMED', { params: { most: mostUnconfirmed } })

  const isReduced = holds.let_go > mostAbandoned.account
  if (isReduced && held > reducedLimits.account)
    throw new AppError('TOO_MANY_LET_GO', { params: { most: reducedLimits.account } })
  const isNetworkReduced =
    network !== null && holds.near_let_go > Math.min(mostAbandoned.network, network.most)
  const mostNearby =
    network && (isNetworkReduced ? Math.min(reducedLimits.network, network.most) : network.most)
  if (mostNearby !== null && holds.near_held + cells.length > mostNearby)
    throw new AppError('TOO_MANY_HELD_NEARBY')
  return limitTime(holds, isReduced || isNetworkReduced)
}

/** The same land by the same party counts as one hold, whatever orders it was held by. */
function limitTime({ minutes, near_minutes: nearMinutes }: Holds, isReduced: boolean): HoldTime {
  const usedMinutes = Math.max(minutes, nearMinutes - (mostNearbyMinutes - mostHoldMinutes), 0)
  if (mostHoldMinutes - usedMinutes < leastHoldMinutes) throw new AppError('HELD_TOO_LONG')
  if (!isReduced) return { usedMinutes, mostMinutes: mostHoldMinutes }
  return {
    usedMinutes,
    mostMinutes: Math.min(Math.ceil(usedMinutes) + reducedLimits.minutes, mostHoldMinutes),
  }
}
