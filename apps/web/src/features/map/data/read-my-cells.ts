import type { EndpointAnswer } from '@meridian/shared/endpoint'
import { getPlotIndex } from '@meridian/shared/endpoints/plots'
import { call } from '#lib/api.ts'

export async function readMyCells(signal: AbortSignal): Promise<number[]> {
  const cells: number[] = []
  let cursor: string | null = null
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor }
    const page: EndpointAnswer<typeof getPlotIndex> = await call(getPlotIndex, { query }, { signal })
    // Each id is stored as its difference from the previous one.
    let cell = 0
    for (const distance of page.plots.cells) cells.push((cell += distance))
    cursor = page.next
  } while (cursor !== null)
  return cells
}
