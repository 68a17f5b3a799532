/**
 * Limits grants that stay unused: each costs the minter's gas and its owner nothing. Owners who mint what they request
 * meet none of these limits.
 */
import { AppError } from '@meridian/shared/errors'
import type { Config } from '#platform/config/config.ts'
import type { Tx } from '#platform/db/database.ts'
import { pipelinedSqlFile, sqlFile } from '#platform/db/sql-file.ts'
import { hashNetwork } from '#platform/net/hash-network.ts'

/** The hashed network of a request, and the unused grants that all its accounts may have within a day. */
export interface GrantNetwork {
  name: string
  most: number
}

/** Unused grants of one account within a day. */
const mostUnused = 5

/** After so many unused grants in a row, the account pauses. */
const mostWasted = 2
const pauseDays = 3
/** Unused grants before that do not count towards a pause. */
const memoryDays = 7

interface Unused {
  own: bigint
  near: bigint
  wasted: bigint
  plot_hours: number
  pause_hours: number
}

const countUnused = sqlFile<
  [cell: bigint, accountId: string, network: string | null, memoryDays: number, pauseDays: number],
  Unused
>(new URL('./sql/count-unused-grants.sql', import.meta.url))
const lockRow = pipelinedSqlFile<[network: string]>(new URL('./sql/lock-grant-network.sql', import.meta.url))

/** Null for networks that the configuration exempts. */
export function grantNetwork(
  config: Pick<Config, 'holds' | 'mintGrantsPerNetwork' | 'jwtSecret'>,
  network: string,
): GrantNetwork | null {
  if (config.holds.unlimitedFrom.includes(network)) return null
  return { name: hashNetwork(config.jwtSecret, 'grants', network), most: config.mintGrantsPerNetwork }
}

/** Serialises the grants of a network. Requires a lock on the account and no other lock. */
export async function lockGrantNetwork(tx: Tx, { name }: GrantNetwork): Promise<void> {
  await lockRow(tx, name)
}

/** Throws if a limit is reached. Requires locks on the account, the network and the plot. */
export async function limitGrants(
  tx: Tx,
  { accountId, cell, network }: { accountId: string; cell: bigint; network: GrantNetwork | null },
): Promise<void> {
  const [unused] = await countUnused(tx, cell, accountId, network?.name ?? null, memoryDays, pauseDays)
  if (!unused) throw new Error('the grants were not counted')
  if (unused.plot_hours > 0)
    throw new AppError('MINT_ONCE_A_DAY', { params: { hours: Math.ceil(unused.plot_hours) } })
  if (unused.wasted >= mostWasted && unused.pause_hours > 0)
    throw new AppError('MINT_PAUSED', { params: { hours: Math.ceil(unused.pause_hours) } })
  if (unused.own >= mostUnused) throw new AppError('TOO_MANY_UNUSED_MINTS')
  if (network && unused.near >= network.most) throw new AppError('TOO_MANY_UNUSED_MINTS_NEARBY')
}
