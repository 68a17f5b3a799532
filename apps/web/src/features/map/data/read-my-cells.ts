import type { EndpointAnswer } from '@meridian/shared/endpoint'
import { getPlotIndex } from '@meridian/shared/endpoints/plots'
import { call } from '#lib/api.ts'

export interface MyLand {
  cells: number[]
  /** The plots of these that belong to a collection. */
  collected: number[]
  /** The owner's own names. */
  names: { cell: number; name: string }[]
}

export async function readMyLand(signal: AbortSignal): Promise<MyLand> {
  const land: MyLand = { cells: [], collected: [], names: [] }
  let cursor: string | null = null
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor }
    const page: EndpointAnswer<typeof getPlotIndex> = await call(getPlotIndex, { query }, { signal })
    addPage(land, page.plots)
    cursor = page.next
  } while (cursor !== null)
  return land
}

function addPage(land: MyLand, { cells, collections, named, names }: MyPage): void {
  const first = land.cells.length
  // Each id is stored as its difference from the previous one.
  let cell = 0
  for (const [position, distance] of cells.entries()) {
    land.cells.push((cell += distance))
    if (collections.values[collections.of[position] ?? -1]) land.collected.push(cell)
  }
  for (const [at, position] of named.entries())
    land.names.push({ cell: land.cells[first + position] ?? 0, name: names[at] ?? '' })
}

type MyPage = EndpointAnswer<typeof getPlotIndex>['plots']
