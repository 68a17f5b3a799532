/**
 * GSHHG comes in pieces that end at the edges of its bins. A ring goes on with the piece that begins where the last
 * one ended, never with one that ends there: joined without regard to direction, peninsulas swallow the sea.
 */
export type Point = [lng: number, lat: number]

const EDGE = 180
const keyOf = ([lng, lat]: Point) => `${lng.toFixed(6)} ${lat.toFixed(6)}`

export function stitchRings(pieces: readonly Point[][]): { rings: Point[][]; unclosed: number } {
  const lines = joinPieces(pieces)
  const rings = lines.map(closeRing).filter((ring) => ring !== null)
  return { rings, unclosed: lines.length - rings.length }
}

/** The longest lines that the pieces make, each from end to start; a closed one ends where it begins. */
export function joinPieces(pieces: readonly Point[][]): Point[][] {
  const starts = Map.groupBy(pieces.keys(), (piece) => keyOf(pieces[piece]![0]!))
  const used = new Uint8Array(pieces.length)
  const lines: Point[][] = []
  for (const piece of startingOrder(pieces, starts))
    if (!used[piece]) lines.push(follow(piece, pieces, starts, used))
  return lines
}

export const isClosed = (line: readonly Point[]): boolean => keyOf(line[0]!) === keyOf(line.at(-1)!)

/** First the pieces that nothing leads to: begun in its middle, such a line would fall into two. */
function startingOrder(pieces: readonly Point[][], starts: Map<string, number[]>): number[] {
  const ends = new Set(pieces.map((piece) => keyOf(piece.at(-1)!)))
  const all = [...pieces.keys()]
  const isBeginning = (piece: number) => !ends.has(keyOf(pieces[piece]![0]!))
  return starts.size === 0 ? [] : [...all.filter(isBeginning), ...all.filter((piece) => !isBeginning(piece))]
}

function follow(
  first: number,
  pieces: readonly Point[][],
  starts: Map<string, number[]>,
  used: Uint8Array,
): Point[] {
  const ring = [...pieces[first]!]
  used[first] = 1
  while (!isClosed(ring)) {
    const next = starts.get(keyOf(ring.at(-1)!))?.find((piece) => !used[piece])
    if (next === undefined) break
    used[next] = 1
    for (const point of pieces[next]!.slice(1)) ring.push(point)
  }
  return ring
}

/** A ring that the antimeridian cuts is closed along it; a ring around the world is closed around its pole. */
function closeRing(ring: Point[]): Point[] | null {
  const [first, last] = [ring[0]!, ring.at(-1)!]
  if (isClosed(ring)) return ring.length >= 4 ? ring : null
  const onEdge = ([lng]: Point) => Math.abs(Math.abs(lng) - EDGE) < 1e-6
  if (!onEdge(first) || !onEdge(last)) return null
  if (Math.sign(first[0]) === Math.sign(last[0])) return ring.length >= 3 ? [...ring, first] : null
  const pole = Math.sign(last[1]) * 90
  return [...ring, [last[0], pole], [first[0], pole], first]
}
