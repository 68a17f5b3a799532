import { expect, test } from 'vitest'
import { withGround } from './ground-layer.ts'

test('appends one layer to a tile and keeps its bytes', () => {
  const tile = Uint8Array.of(0x1a, 0x02, 0x78, 0x02)
  const together = withGround(tile)
  expect(together.slice(0, 4)).toEqual(tile)
  // Field 3 of a tile is a layer; its length is the number of the remaining bytes.
  expect([together[4], together[5]]).toEqual([0x1a, together.length - 6])
  expect(new TextDecoder().decode(together)).toContain('ground')
})

test('returns only the ground layer for a missing tile', () => {
  expect(withGround(new Uint8Array())[0]).toBe(0x1a)
})
