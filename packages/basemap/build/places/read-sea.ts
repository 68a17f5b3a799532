/** The sea of a place: closed by the coast of its extract, or cut out of the world's archive. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import polygonClipping from 'polygon-clipping'
import type { Point } from '../stitch-rings.ts'
import type { Bounds } from '../write-archive.ts'
import { boxRing, closeSea } from './close-sea.ts'
import type { ClosedSea } from './close-sea.ts'
import { tilesOver } from './tiles-over.ts'

const LARGEST_OUTPUT = 2 ** 28
const WORLD_ZOOM = 9

export function readOwnSea(extract: string, box: Bounds): ClosedSea {
  const text = execFileSync(
    'osmium',
    ['tags-filter', '--no-progress', '--output-format', 'opl', extract, 'w/natural=coastline'],
    { encoding: 'utf8', maxBuffer: LARGEST_OUTPUT },
  )
  return closeSea(coastWays(text), box)
}

/** From osmium's line format: `n123 … x7.4 y43.7` and `w45 … Tnatural=coastline,… Nn123,n124`. */
export function coastWays(opl: string): Point[][] {
  const nodes = new Map<string, Point>()
  const ways: Point[][] = []
  for (const line of opl.split('\n')) {
    const fields = line.split(' ')
    const field = (letter: string) => fields.findLast((one) => one.startsWith(letter))?.slice(1)
    if (line.startsWith('n')) nodes.set(fields[0]!, [Number(field('x')), Number(field('y'))])
    // The nodes of other ways, such as those of an area beside the coast, come with the filter's members only.
    if (line.startsWith('w') && /[T,]natural=coastline(,| )/.test(line))
      ways.push(
        (field('N') ?? '')
          .split(',')
          .map((node) => nodes.get(node))
          .filter((point) => point !== undefined),
      )
  }
  return ways.filter((way) => way.length > 1)
}

/** The world's tiles overlap a little, so they are united before the box cuts them. */
export async function readWorldSea(archive: string, box: Bounds): Promise<ClosedSea> {
  const bytes = readFileSync(archive)
  const world = new PMTiles({
    getKey: () => archive,
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
    }),
  })
  const seas: [number, number][][][] = []
  for (const { x, y } of tilesOver(box, WORLD_ZOOM)) {
    const tile = await world.getZxy(WORLD_ZOOM, x, y)
    const layer = tile && new VectorTile(new PbfReader(tile.data)).layers['sea']
    if (!layer) continue
    for (let at = 0; at < layer.length; at++) {
      const { geometry } = layer.feature(at).toGeoJSON(x, y, WORLD_ZOOM)
      if (geometry.type === 'Polygon') seas.push(geometry.coordinates as [number, number][][])
      if (geometry.type === 'MultiPolygon') seas.push(...(geometry.coordinates as [number, number][][][]))
    }
  }
  const [first, ...others] = seas
  if (!first) return { sea: [], loose: 0 }
  const united = polygonClipping.union(first, ...others)
  const smooth = united.map((rings) => rings.map((ring) => smoothRing(smoothRing(ring))))
  return { sea: polygonClipping.intersection(smooth, [boxRing(box)]), loose: 0 }
}

/** Chaikin's corner cutting: the world's coast is surveyed in steps of some hundred metres. */
export function smoothRing(ring: Point[]): Point[] {
  const between = ([x1, y1]: Point, [x2, y2]: Point, share: number): Point => [
    x1 + share * (x2 - x1),
    y1 + share * (y2 - y1),
  ]
  const cut = ring.slice(1).flatMap((to, at) => {
    const from = ring[at]!
    return [between(from, to, 0.25), between(from, to, 0.75)]
  })
  return [...cut, cut[0]!]
}
