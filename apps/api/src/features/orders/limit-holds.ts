/**
 * How many plots may wait for a payment, and for how long. Holding costs nothing, so that whoever holds and does not buy
 * keeps land from those who would; who buys, or changes their mind once, never meets any of this but the first.
 */
import { AppError } from '@meridian/shared/errors'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import type { Tx } from '#platform/db/database.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import { mostHoldMinutes } from './hold-lengths.ts'

/** Where orders come from, under a name that says nothing of the address, and how many plots all of its accounts hold. */
export interface HoldNetwork {
  name: string
  most: number
}

/** An account without a confirmed e-mail costs nothing, and anybody can have many. */
const mostUnconfirmed = 30

/** Plots that one account, or all of one network, let go within a day before they get fewer and shorter holds. */
const patience = { account: maxPlotsPerOrder, network: 2 * maxPlotsPerOrder }

/** What they get then, until it is a day ago. A checkout that is open longer is ended with the hold. */
const afterwards = { account: 30, network: 60, minutes: 15 }

interface Holds {
  confirmed: boolean
  held: number
  let_go: number
  near_held: number
  near_let_go: number
}

const takeLock = sqlFile<[network: string]>(new URL('./sql/lock-network.sql', import.meta.url))
const countHolds = sqlFile<[accountId: string, network: string | null, mostMinutes: number], Holds>(
  new URL('./sql/count-holds.sql', import.meta.url),
)

/** Its orders come one after the other from here on. The account is locked, and nothing else is. */
export async function lockNetwork(tx: Tx, { name }: HoldNetwork): Promise<void> {
  await takeLock(tx, name)
}

/** Refuses `more` plots beyond the limits; answers for how many minutes they may be held at most. Both are locked. */
export async function limitHolds(
  tx: Tx,
  { accountId, network, more }: { accountId: string; network: HoldNetwork | null; more: number },
): Promise<number> {
  const [holds] = await countHolds(tx, accountId, network?.name ?? null, mostHoldMinutes)
  if (!holds) throw new Error(`there is no account ${accountId}`)
  const held = holds.held + more
  if (held > maxPlotsPerOrder) throw new AppError('TOO_MANY_HELD', { params: { most: maxPlotsPerOrder } })
  if (!holds.confirmed && held > mostUnconfirmed)
    throw new AppError('TOO_MANY_HELD_UNCONFIRMED', { params: { most: mostUnconfirmed } })

  const isTried = holds.let_go > patience.account
  if (isTried && held > afterwards.account)
    throw new AppError('TOO_MANY_LET_GO', { params: { most: afterwards.account } })
  const isNetworkTried = network !== null && holds.near_let_go > Math.min(patience.network, network.most)
  const mostNearby = network && (isNetworkTried ? Math.min(afterwards.network, network.most) : network.most)
  if (mostNearby !== null && holds.near_held + more > mostNearby) throw new AppError('TOO_MANY_HELD_NEARBY')
  return isTried || isNetworkTried ? afterwards.minutes : mostHoldMinutes
}
