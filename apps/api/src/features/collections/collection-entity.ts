import type { Collection } from '@meridian/shared/endpoints/collections'

export interface CollectionRow {
  id: string
  name: string
  state: number | null
  uriid: string
  txid: string | null
  total: bigint
  /** Plots in it that are minted by themselves, or may be. */
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
