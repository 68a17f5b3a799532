/** Seeds some thousand plots in the places with streets once, so that a new demo shows a used map. */
import { cellAt, cellBbox, cellsInRectangle } from '@meridian/shared/grid'
import { createCollection } from '#features/collections/create-collection.ts'
import { grantPlots } from '#features/plots/grant-plots.ts'
import type { OrderedPlot } from '#features/plots/grant-plots.ts'
import type { Tx } from '#platform/db/database.ts'
import { areasOf } from '#platform/geo/areas-of.ts'
import { demoPlaces } from './demo-places.ts'
import { ownerNames } from './find-demo.ts'
import { seedAccount } from './seed-accounts.ts'
import { settlePlace } from './settle-place.ts'

const priceCents = 2500n
const collectionName = 'By the lake'

export interface DemoLand {
  /** The account of the demo login. */
  demoId: string
  /** The hash of a random, unknown password. */
  passwordHash: string
}

/** False if it was seeded before. */
export async function seedLand(tx: Tx, { demoId, passwordHash }: DemoLand): Promise<boolean> {
  const owners: string[] = []
  for (const username of ownerNames) {
    const id = await seedAccount(tx, { username, passwordHash })
    if (!id) return false
    owners.push(id)
  }
  await grantDemoPlots(tx, demoId)
  const sold = owners.map((): number[] => [])
  for (const [at, place] of demoPlaces.entries())
    for (const [purchase, cells] of settlePlace(place, at + 1).entries())
      sold[(at + purchase * purchase) % owners.length]!.push(...cells)
  for (const [at, ownerId] of owners.entries())
    await grantPlots(tx, { orderId: null, ownerId, collectionId: null, plots: priced(sold[at]!) })
  return true
}

/** Twelve plots by the lake of Neubrandenburg, five of them in a collection. Granted first, while they are free. */
async function grantDemoPlots(tx: Tx, demoId: string): Promise<void> {
  const [west, south, east, north] = cellBbox(cellAt(13.243, 53.5425))
  const { ids } = cellsInRectangle(
    { west, south, east: east + 3 * (east - west), north: north + 2 * (north - south) },
    12,
  )
  const collectionId = await createCollection(tx, { ownerId: demoId, name: collectionName })
  const order = { orderId: null, ownerId: demoId }
  await grantPlots(tx, { ...order, collectionId, plots: priced(ids.slice(0, 5)) })
  await grantPlots(tx, { ...order, collectionId: null, plots: priced(ids.slice(5)) })
}

function priced(cells: readonly number[]): OrderedPlot[] {
  const areas = areasOf(cells)
  return cells.map((cell, at) => ({ cell: BigInt(cell), ...areas[at]!, priceCents }))
}
