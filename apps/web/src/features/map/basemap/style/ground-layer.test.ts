import { expect, test } from 'vitest'
import { withGround } from './ground-layer.ts'

test('appends one layer to a tile and keeps its bytes', () => {
  const tile = Uint8Array.of(0x1a, 0x02, 0x78, 0x02)
  const together = withGround(tile, 9)
  expect(together.slice(0, 4)).toEqual(tile)
  // Field 3 of a tile is a layer; its length is the number of the remaining bytes.
  expect([together[4], together[5]]).toEqual([0x1a, together.length - 6])
  expect(new TextDecoder().decode(together)).toContain('ground')
})

test('returns only the ground layer for a missing tile', () => {
  expect(withGround(new Uint8Array(), 9)[0]).toBe(0x1a)
})

test('a far tile brings the sea, on which its land lies, a near one the land, on which its sea lies', () => {
  const textOf = (zoom: number) => new TextDecoder().decode(withGround(new Uint8Array(), zoom))
  for (const zoom of [0, 5]) expect(textOf(zoom)).toContain('far-sea')
  for (const zoom of [6, 9]) expect(textOf(zoom)).not.toContain('far-sea')
})
