import { expect, onTestFinished, test, vi } from 'vitest'
import { busiestPlace } from './busiest-place.ts'

const signal = new AbortController().signal

/** Numbers as docs/map-blocks.md has them: the part, in its middle, and how many are sold in it. */
function serve(parts: { column: number; row: number; sold: number }[]) {
  const pairs = Uint32Array.from(
    parts.flatMap(({ column, row, sold }) => [row * 128 + column + 127 * 2 ** 16 + 127 * 2 ** 24, sold]),
  )
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(pairs)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return asked
}

test('of scattered plots, the neighbourhood with most of them is shown, and nothing beside the point', async () => {
  // Tile 6/32/31 begins at the meridian and ends at the equator: its last row of parts lies right above it.
  const asked = serve([
    { column: 0, row: 127, sold: 4 },
    { column: 31, row: 127, sold: 9 },
    { column: 40, row: 127, sold: 500 },
  ])
  const place = await busiestPlace({ lng: 0.4, lat: 0.4, level: 8, sold: 13 }, signal)
  expect(asked).toEqual(['/api/map/counts/6/32/31'])
  // A part is 5.625 / 128 degrees wide; the third is of another point, which begins at part 32.
  expect(place.lng).toBeCloseTo((31.5 * 5.625) / 128, 3)
  expect(place.lat).toBeCloseTo((0.5 * 5.625) / 128, 3)
})

test('where nothing finer is counted, the point itself is the place', async () => {
  serve([])
  const peak = { lng: 106.7, lat: 10.8, level: 8, sold: 13 }
  expect(await busiestPlace(peak, signal)).toMatchObject({ lng: 106.7, lat: 10.8 })
})
