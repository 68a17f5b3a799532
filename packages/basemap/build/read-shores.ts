/** Coasts, lakes and rivers of GSHHG, as `gmt coast` writes them: one line a point, a heading before each piece. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import { isInside } from './is-inside.ts'
import { stitchRings } from './stitch-rings.ts'
import type { Point } from './stitch-rings.ts'

export interface Shores {
  land: Point[][]
  /** For each lake its shore, then the islands in it. */
  lakes: Point[][][]
  rivers: { line: Point[]; level: number }[]
}

const LAND = 1
const LAKE = 2
const ISLAND = 3
/** As `gmt coast -I` numbers them: 1 to 4 ever smaller rivers, 5 to 7 those that run dry, 8 to 10 canals. */
const RIVERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

export async function readShores(say: (text: string) => void): Promise<Shores> {
  const shores = await readPieces(['-W0.25p'])
  const rings = (level: number) => {
    const stitched = stitchRings(shores.filter((piece) => piece.level === level).map(({ line }) => line))
    say(`level ${level}: ${stitched.rings.length} rings, ${stitched.unclosed} left open`)
    return stitched.rings
  }
  const [land, lakes, islands] = [rings(LAND), rings(LAKE), rings(ISLAND)]
  const rivers: Shores['rivers'] = []
  for (const level of RIVERS)
    for (const { line } of await readPieces([`-I${level}`])) rivers.push({ line, level })
  return { land, lakes: withIslands(lakes, islands), rivers }
}

async function readPieces(what: string[]): Promise<{ line: Point[]; level: number }[]> {
  const args = ['coast', '-Rd', '-JX10d', '-Df', '-M', '--FORMAT_FLOAT_OUT=%.6f', ...what]
  // It leaves a file with its history where it runs.
  const gmt = spawn('gmt', args, { cwd: tmpdir(), stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(gmt, 'close')
  const pieces: { line: Point[]; level: number }[] = []
  for await (const text of createInterface({ input: gmt.stdout })) {
    if (text.startsWith('>')) {
      pieces.push({ line: [], level: Number(/Level (\d)/.exec(text)?.[1]) })
    } else {
      const [lng, lat] = text.split('\t').map(Number)
      if (lng !== undefined && lat !== undefined) pieces.at(-1)?.line.push([lng, lat])
    }
  }
  const [code] = (await ended) as [number]
  if (code !== 0) throw new Error(`gmt coast ended with ${code}`)
  return pieces.filter(({ line }) => line.length > 1)
}

function withIslands(lakes: Point[][], islands: Point[][]): Point[][][] {
  const polygons = lakes.map((shore) => [shore])
  const boxes = lakes.map(boxOf)
  for (const island of islands) {
    const [lng, lat] = island[0]!
    const lake = boxes.findIndex(
      ([west, south, east, north], at) =>
        lng >= west && lng <= east && lat >= south && lat <= north && isInside(lakes[at]!, [lng, lat]),
    )
    polygons[lake]?.push(island)
  }
  return polygons
}

function boxOf(ring: Point[]): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lng, lat] of ring) {
    box[0] = Math.min(box[0], lng)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lng)
    box[3] = Math.max(box[3], lat)
  }
  return box
}
