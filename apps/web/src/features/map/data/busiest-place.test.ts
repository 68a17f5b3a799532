import { emptyGrid, encodeCounts } from '@meridian/shared/grid/count-grid'
import { expect, onTestFinished, test, vi } from 'vitest'
import { busiestPlace } from './busiest-place.ts'

const signal = new AbortController().signal

/** The format of docs/map-blocks.md, with each count in the middle of its part. */
function serve(parts: { column: number; row: number; sold: number }[]) {
  const grid = emptyGrid(64)
  for (const { column, row, sold } of parts) {
    grid.sold[row * 64 + column] = sold
    grid.middle[row * 64 + column] = 0x88
  }
  const requests: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    return new Response(encodeCounts(grid))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return requests
}

test('returns the neighbourhood with the most sold plots, within the peak only', async () => {
  // Tile 7/64/63 starts at the prime meridian and ends at the equator, so its last row of parts is just north of it.
  const requests = serve([
    { column: 0, row: 63, sold: 4 },
    { column: 31, row: 63, sold: 9 },
    { column: 40, row: 63, sold: 500 },
  ])
  const place = await busiestPlace({ lng: 0.4, lat: 0.4, level: 8, sold: 13 }, signal)
  expect(requests).toEqual(['/api/map/counts/7/64/63'])
  // A part is 360 / 2^13 degrees wide, and the middle is given in 16ths of it. The third part belongs to another
  // peak, which starts at part 32.
  expect(place.lng).toBeCloseTo((31.53 * 360) / 2 ** 13, 3)
  expect(place.lat).toBeCloseTo((0.47 * 360) / 2 ** 13, 3)
})

test('returns the peak itself where no finer counts exist', async () => {
  serve([])
  const peak = { lng: 106.7, lat: 10.8, level: 8, sold: 13 }
  expect(await busiestPlace(peak, signal)).toMatchObject({ lng: 106.7, lat: 10.8 })
})
