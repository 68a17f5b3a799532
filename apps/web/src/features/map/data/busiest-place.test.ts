import { emptyGrid, encodeCounts } from '@meridian/shared/grid/count-grid'
import { expect, onTestFinished, test, vi } from 'vitest'
import { busiestPlace } from './busiest-place.ts'

const signal = new AbortController().signal

/** As docs/map-blocks.md has it, with each count in the middle of its part. */
function serve(parts: { column: number; row: number; sold: number }[]) {
  const grid = emptyGrid(64)
  for (const { column, row, sold } of parts) {
    grid.sold[row * 64 + column] = sold
    grid.middle[row * 64 + column] = 0x88
  }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(encodeCounts(grid))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return asked
}

test('of scattered plots, the neighbourhood with most of them is shown, and nothing beside the point', async () => {
  // Tile 7/64/63 begins at the meridian and ends at the equator: its last row of parts lies right above it.
  const asked = serve([
    { column: 0, row: 63, sold: 4 },
    { column: 31, row: 63, sold: 9 },
    { column: 40, row: 63, sold: 500 },
  ])
  const place = await busiestPlace({ lng: 0.4, lat: 0.4, level: 8, sold: 13 }, signal)
  expect(asked).toEqual(['/api/map/counts/7/64/63'])
  // A part is 360 / 2^13 degrees wide, and the middle is told in 16ths of it; the third is of another point, which begins at part 32.
  expect(place.lng).toBeCloseTo((31.53 * 360) / 2 ** 13, 3)
  expect(place.lat).toBeCloseTo((0.47 * 360) / 2 ** 13, 3)
})

test('where nothing finer is counted, the point itself is the place', async () => {
  serve([])
  const peak = { lng: 106.7, lat: 10.8, level: 8, sold: 13 }
  expect(await busiestPlace(peak, signal)).toMatchObject({ lng: 106.7, lat: 10.8 })
})
