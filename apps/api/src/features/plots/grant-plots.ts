import type { Selectable } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { Plots } from '#platform/db/schema.generated.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import { announceSold } from './announce-plots.ts'

/** A plot with the details that an order has fixed. */
export interface OrderedPlot {
  cell: bigint
  district: string
  country: string
  priceCents: bigint
}

/** Plots as arrays for one statement: cells, districts, countries and prices. */
export type PlotArrays = [cells: bigint[], districts: string[], countries: string[], priceCents: bigint[]]

export const plotArrays = (plots: readonly OrderedPlot[]): PlotArrays => [
  plots.map(({ cell }) => cell),
  plots.map(({ district }) => district),
  plots.map(({ country }) => country),
  plots.map(({ priceCents }) => priceCents),
]

export interface Grant {
  /** Null for land that was given without an order. */
  orderId: string | null
  ownerId: string
  collectionId: string | null
  plots: readonly OrderedPlot[]
}

const insertOwned = sqlFile<
  [orderId: string | null, ownerId: string, collectionId: string | null, ...PlotArrays],
  Pick<Selectable<Plots>, 'cell'>
>(new URL('./sql/grant-plots.sql', import.meta.url))

/**
 * Grants the account the plots that the order holds and those that are free (again, after late money), and returns
 * their cells. Plots of others, plots held by other orders and plots granted before stay unchanged.
 */
export async function grantPlots(
  tx: Tx,
  { orderId, ownerId, collectionId, plots }: Grant,
): Promise<bigint[]> {
  const rows = await insertOwned(tx, orderId, ownerId, collectionId, ...plotArrays(plots))
  const cells = rows.map(({ cell }) => cell)
  await announceSold(tx, cells)
  return cells
}
