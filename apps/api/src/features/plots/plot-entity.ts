/** A row of plots as the API returns it. */
import { cellBbox, cellCenter, cellRing } from '@meridian/shared/grid'
import type { Plot } from '@meridian/shared/plot'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Plots } from '#platform/db/schema.generated.ts'

export type PlotRow = Pick<
  Selectable<Plots>,
  | 'cell'
  | 'name'
  | 'district'
  | 'country'
  | 'price_cents'
  | 'mint_state'
  | 'in_minted_collection'
  | 'collection_id'
  | 'created_at'
  | 'owned_since'
>

export const plotColumns = sql`cell, name, district, country, price_cents, mint_state, in_minted_collection,
  collection_id, created_at, owned_since`

export function asPlot(row: PlotRow): Plot {
  const cell = Number(row.cell)
  return {
    _id: String(row.cell),
    ...(row.name !== null && { name: row.name }),
    location: { bbox: cellBbox(cell), coordinates: cellRing(cell) },
    center: { coordinates: cellCenter(cell) },
    areas: [{ district: row.district, country: row.country }],
    // The price that a former owner paid stays theirs.
    ...(row.owned_since === null && { price: wholeDollars(row.price_cents) }),
    created_at: (row.owned_since ?? row.created_at).toISOString(),
    mint_status: row.mint_state === 'minted' || row.in_minted_collection,
    ...(row.mint_state === 'granted' && { mint_pending: true }),
    collection_id: row.collection_id ?? '',
  }
}

const wholeDollars = (cents: bigint): number => Number((cents + 50n) / 100n)

/** The public view, without the price paid and what the owner is doing. */
export function asPublicPlot(row: PlotRow): Plot {
  const { price: _, mint_pending: _pending, ...shown } = asPlot(row)
  return shown
}
