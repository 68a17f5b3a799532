/**
 * The numbers of sold plots in the parts of a tile, as stored and sent; docs/map-blocks.md describes the format.
 * Small numbers take one byte, so that a part takes three or four.
 */

/** The part's number, row by row from the north-west. */
export interface CountGrid {
  sold: Uint32Array
  /** The middle of the part's sold plots: 16ths east in the lower four bits, south in the upper. */
  middle: Uint8Array
}

/** The longest varint below 2^32, seven bits per byte. */
const mostBytes = 5

export const emptyGrid = (side: number): CountGrid => ({
  sold: new Uint32Array(side * side),
  middle: new Uint8Array(side * side),
})

/** Omits parts without sold plots. */
export function encodeCounts({ sold, middle }: CountGrid): Uint8Array<ArrayBuffer> {
  let parts = 0
  for (let part = 0; part < sold.length; part += 1) if (sold[part] !== 0) parts += 1
  const bytes = new Uint8Array(parts * (2 * mostBytes + 1))
  let end = 0
  let next = 0
  for (let part = 0; part < sold.length; part += 1) {
    if (sold[part] === 0) continue
    end = putNumber(bytes, end, part - next)
    bytes[end++] = middle[part]!
    end = putNumber(bytes, end, sold[part]!)
    next = part + 1
  }
  return bytes.slice(0, end)
}

/** Returns the end position. */
function putNumber(bytes: Uint8Array, at: number, number: number): number {
  for (; number > 0x7f; number >>>= 7) bytes[at++] = (number & 0x7f) | 0x80
  bytes[at++] = number
  return at
}

/** In the order of their numbers. */
export function visitCounts(
  bytes: Uint8Array,
  visit: (part: number, middle: number, sold: number) => void,
): void {
  let at = 0
  const take = () => {
    let number = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0
      number |= (byte & 0x7f) << shift
      if (byte < 0x80) return number >>> 0
    }
  }
  for (let next = 0; at < bytes.length;) {
    const part = next + take()
    const middle = bytes[at++] ?? 0
    visit(part, middle, take())
    next = part + 1
  }
}

export function decodeCounts(side: number, bytes: Uint8Array): CountGrid {
  const grid = emptyGrid(side)
  visitCounts(bytes, (part, middle, sold) => {
    grid.sold[part] = sold
    grid.middle[part] = middle
  })
  return grid
}
