/**
 * OpenStreetMap's quality-assurance tiles as an OSM file. They hold its ways with all tags, cut at the edges of tiles of
 * zoom 12, and no relations: areas that are mapped as multipolygons are missing.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { joinPieces } from '../stitch-rings.ts'
import type { Point } from '../stitch-rings.ts'

type Tags = Record<string, string | number | boolean>

interface Way {
  tags: Tags
  line: Point[]
}

const LINE = 2
const AREA = 3

export function convertQualityTiles(folder: string, file: string): void {
  const ways: Way[] = []
  const lines = new Map<number, { tags: Tags; pieces: Point[][] }>()
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.mvt'))) {
    const [zoom, x, y] = name.split(/[-.]/).map(Number) as [number, number, number]
    for (const { id, kind, tags, parts } of readTile(join(folder, name), zoom, x, y)) {
      // A piece of an area is an area. A line is joined again.
      if (kind === AREA) ways.push(...parts.map((line) => ({ tags, line })))
      else lines.set(id, { tags, pieces: [...(lines.get(id)?.pieces ?? []), ...parts] })
    }
  }
  for (const { tags, pieces } of lines.values())
    ways.push(...joinPieces(pieces).map((line) => ({ tags, line })))
  writeFileSync(file, toOsm(ways))
}

function readTile(path: string, zoom: number, x: number, y: number) {
  const bytes = readFileSync(path)
  const { layers } = new VectorTile(new PbfReader(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes))
  const layer = layers['osm']!
  const lngLat = (point: { x: number; y: number }): Point => {
    const northing = Math.PI * (1 - (2 * (y + point.y / layer.extent)) / 2 ** zoom)
    return [
      ((x + point.x / layer.extent) / 2 ** zoom) * 360 - 180,
      (Math.atan(Math.sinh(northing)) * 180) / Math.PI,
    ]
  }
  return Array.from({ length: layer.length }, (_, at) => layer.feature(at))
    .filter(({ type }) => type === LINE || type === AREA)
    .map((feature) => ({
      id: Number(feature.properties['@id']),
      kind: feature.type,
      tags: Object.fromEntries(Object.entries(feature.properties).filter(([key]) => !key.startsWith('@'))),
      parts: feature.loadGeometry().map((part) => part.map(lngLat)),
    }))
}

/** One node for each place, so that ways that meet are connected. */
export function toOsm(ways: readonly Way[]): string {
  const nodes = new Map<string, number>()
  const nodeAt = ([lng, lat]: Point): number => {
    const key = `lat="${lat.toFixed(7)}" lon="${lng.toFixed(7)}"`
    const known = nodes.get(key)
    if (known !== undefined) return known
    nodes.set(key, nodes.size + 1)
    return nodes.size
  }
  const wayElements = ways.map(({ tags, line }, at) => {
    const members = line.map((point) => `<nd ref="${nodeAt(point)}"/>`).join('')
    const tagElements = Object.entries(tags).map(
      ([key, value]) => `<tag k="${escape(key)}" v="${escape(value)}"/>`,
    )
    return `<way id="${at + 1}" version="1">${members}${tagElements.join('')}</way>`
  })
  const nodeElements = [...nodes].map(([place, id]) => `<node id="${id}" version="1" ${place}/>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<osm version="0.6">',
    ...nodeElements,
    ...wayElements,
    '</osm>\n',
  ].join('\n')
}

const escape = (text: string | number | boolean): string =>
  String(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\s/g, ' ')
