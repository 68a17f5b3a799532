import type { Selectable } from 'kysely'
import type { Collection } from '@meridian/shared/endpoints/collections'
import type { Collections } from '#platform/db/schema.generated.ts'

export interface CollectionRow extends Pick<
  Selectable<Collections>,
  'id' | 'name' | 'state' | 'uriid' | 'txid'
> {
  total: bigint
  /** Plots in it that are minted individually, or may be. */
  minted: bigint
}

export function asCollection(row: CollectionRow): Collection {
  const total = Number(row.total)
  return {
    id: row.id,
    _id: row.id,
    name: row.name,
    total,
    total_plots: total,
    state: (row.state ?? 0) as Collection['state'],
    allow_mint: row.state === null && total > 0 && row.minted === 0n,
    txid: row.txid,
    uriid: row.uriid,
  }
}
