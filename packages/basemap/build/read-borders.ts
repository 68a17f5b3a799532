/** Borders and labels of provinces, from Natural Earth's first-level divisions. */
import { readFileSync } from 'node:fs'
import type {
  Feature,
  FeatureCollection,
  LineString,
  MultiPolygon,
  Point as PointShape,
  Polygon,
} from 'geojson'

interface Division {
  adm0_a3: string
  name: string | null
  name_en?: string | null
  name_vi?: string | null
  min_label?: number | null
  longitude?: number | null
  latitude?: number | null
}

type Divisions = FeatureCollection<Polygon | MultiPolygon, Division>

export function readDivisions(path: string): Divisions {
  return JSON.parse(readFileSync(path, 'utf8')) as Divisions
}

/**
 * A border is a stretch that two divisions share, point for point: of two countries (level 0), or of one (level 1).
 * What only one division has is coast.
 */
export function bordersOf({ features }: Divisions): Feature<LineString, { l: number }>[] {
  const stretches = new Map<string, { from: string; to: string; owners: Division[] }>()
  for (const { geometry, properties } of features) {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    for (const ring of polygons.flat()) {
      for (let at = 0; at + 1 < ring.length; at++) {
        const [from, to] = [ring[at]!.join(' '), ring[at + 1]!.join(' ')]
        const key = from < to ? `${from},${to}` : `${to},${from}`
        const known = stretches.get(key)
        if (known) known.owners.push(properties)
        else stretches.set(key, { from, to, owners: [properties] })
      }
    }
  }
  const shared = [...stretches.values()].filter(({ owners }) => owners.length > 1)
  const isForeign = ({ owners }: { owners: Division[] }) =>
    owners.some((one) => one.adm0_a3 !== owners[0]!.adm0_a3)
  return [
    ...joinStretches(shared.filter(isForeign)).map((line) => lineOf(line, 0)),
    ...joinStretches(shared.filter((stretch) => !isForeign(stretch))).map((line) => lineOf(line, 1)),
  ]
}

/** To lines as long as they go without a fork, so that they can be simplified. */
function joinStretches(stretches: { from: string; to: string }[]): string[][] {
  const around = new Map<string, Set<string>>()
  const connect = (from: string, to: string) => {
    const others = around.get(from) ?? new Set<string>()
    around.set(from, others.add(to))
  }
  for (const { from, to } of stretches) {
    connect(from, to)
    connect(to, from)
  }
  const lines: string[][] = []
  const walk = (from: string) => {
    // A walk that comes back takes others away, which are then not visited.
    for (const to of around.get(from)!) {
      const line = [from]
      let next: string | undefined = to
      while (next !== undefined) {
        const here = line.at(-1)!
        around.get(here)!.delete(next)
        around.get(next)!.delete(here)
        line.push(next)
        const onward: Set<string> = around.get(next)!
        next = onward.size === 1 ? [...onward][0] : undefined
      }
      lines.push(line)
    }
  }
  // From ends and forks first; what is left are circles.
  for (const [point, others] of around) if (others.size !== 2) walk(point)
  for (const point of around.keys()) walk(point)
  return lines
}

const lineOf = (line: string[], level: number): Feature<LineString, { l: number }> => ({
  type: 'Feature',
  properties: { l: level },
  geometry: { type: 'LineString', coordinates: line.map((point) => point.split(' ').map(Number)) },
})

export function provinceLabels({ features }: Divisions): Feature<PointShape>[] {
  return features.flatMap(({ properties }) => {
    const { longitude, latitude, name, name_en, name_vi, min_label } = properties
    if (longitude === null || longitude === undefined || latitude === null || latitude === undefined)
      return []
    return {
      type: 'Feature' as const,
      properties: { k: 'state', name: name_en ?? name ?? '', vi: name_vi ?? '', mz: min_label ?? 8 },
      geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    }
  })
}
