/**
 * Moves plots between collections. Lock order: plots by cell, then all source and target collections by id, so that
 * a mint, a transfer on chain and another tab each run completely before or after.
 */
import { AppError } from '@meridian/shared/errors'
import { namePlot } from '@meridian/shared/names/name-plot'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { collectPlots, lockOwnPlots } from '#features/plots/collect-plots.ts'
import type { LockedPlot } from '#features/plots/collect-plots.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Collections } from '#platform/db/schema.generated.ts'
import { publish } from '#platform/live/live-hub.ts'

interface Move {
  accountId: string
  /** Plot ids. */
  lands: readonly string[]
  /** The collection in which the caller saw them; null: in none; undefined: any. */
  from: string | null | undefined
  /** Null removes them from their collections. */
  to: string | null
}

/** All or none. Only collections without a state gain or lose plots; minted plots stay. */
export async function movePlots(tx: Tx, { accountId, lands, from, to }: Move): Promise<void> {
  const cells = [...new Set(lands.map(BigInt))]
  const plots = await lockOwnPlots(tx, accountId, cells)
  if (plots.length !== cells.length) throw new AppError('PLOT_NOT_FOUND')

  const named = [from, to].filter((id) => typeof id === 'string')
  const involved = new Set([...plots.map(({ collection_id }) => collection_id), ...named])
  involved.delete(null)
  const states = await lockCollections(tx, accountId, [...involved])
  if (named.some((id) => !states.has(id))) throw new AppError('COLLECTION_NOT_FOUND')
  if (from !== undefined && plots.some(({ collection_id }) => collection_id !== from))
    throw new AppError('PLOT_MOVED')
  if ([...states.values()].some((state) => state !== null)) throw new AppError('COLLECTION_CLOSED')
  const minted = plots.find(({ mint_state }) => mint_state !== null)
  if (minted) throw new AppError('MINTED_PLOT_STAYS', { params: { plot: nameOf(minted) } })

  await collectPlots(tx, cells, to)
  await publish(tx, `account:${accountId}`, { type: 'lands' })
  await publish(tx, `account:${accountId}`, { type: 'collections' })
}

/** The owner's name for it, or else its place and number. */
const nameOf = ({ name, cell, ...area }: LockedPlot): string => name ?? namePlot(String(cell), area, 'en')

/** The states of the account's collections among these. FOR NO KEY UPDATE, so that purchases need not wait. */
async function lockCollections(
  tx: Tx,
  accountId: string,
  ids: (string | null)[],
): Promise<Map<string, Selectable<Collections>['state']>> {
  const { rows } = await sql<Pick<Selectable<Collections>, 'id' | 'state'>>`
    select id, state from collections where id = any(${ids}::uuid[]) and owner_id = ${accountId}
    order by id for no key update`.execute(tx)
  return new Map(rows.map(({ id, state }) => [id, state]))
}
