/**
 * The archive has polygons of land up to zoom 5 and, from zoom 6 on, only of the sea. Tiles that are still loading
 * have the colour of paper, so a loaded tile needs a ground of its own below its polygons: each gets one more layer, a
 * square of its size, `far-sea` up to zoom 5 and `ground` from zoom 6 on. Vector tiles are protocol buffers, so a layer
 * can simply be appended.
 */
export const NEAR_FROM = 6

const EXTENT = 4096
/** Neighbouring squares overlap, so that no seam is visible. */
const BUFFER = 64

const varint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)]
const signed = (value: number) => varint((value << 1) ^ (value >> 31))

const number = (field: number, value: number) => [...varint(field << 3), ...varint(value)]
const bytes = (field: number, content: number[]) => [
  ...varint((field << 3) | 2),
  ...varint(content.length),
  ...content,
]

/** Commands of the vector tile format: 9 moves once, 26 draws three lines, 15 closes the ring. */
function square(): number[] {
  const side = EXTENT + 2 * BUFFER
  const corner = [...signed(-BUFFER), ...signed(-BUFFER)]
  const sides = [side, 0, 0, side, -side, 0].flatMap(signed)
  return [9, ...corner, 26, ...sides, 15]
}

function encodeSquare(layerName: string): Uint8Array {
  const polygon = [...number(3, 3), ...bytes(4, square())]
  const name = [...new TextEncoder().encode(layerName)]
  const layer = [...number(15, 2), ...bytes(1, name), ...bytes(2, polygon), ...number(5, EXTENT)]
  return Uint8Array.from(bytes(3, layer))
}

export const FAR_SEA = 'far-sea'
export const GROUND = 'ground'

const farSea = encodeSquare(FAR_SEA)
const nearLand = encodeSquare(GROUND)

export function withGround(tile: Uint8Array, zoom: number): Uint8Array {
  const ground = zoom < NEAR_FROM ? farSea : nearLand
  const together = new Uint8Array(tile.length + ground.length)
  together.set(tile)
  together.set(ground, tile.length)
  return together
}
