/** Draws sea, land, lakes, rivers and borders under the plots. */
import type { VectorTileLayer } from '@mapbox/vector-tile'
import { clipRing, thinOut } from './clip-ring.ts'
import type { Point } from './clip-ring.ts'
import { px } from './draw-plots.ts'
import type { View } from './frame-land.ts'
import { deepestZoom, seaZoom } from './read-basemap.ts'
import type { FoundTile, ReadTile, TilePlace } from './read-basemap.ts'
import type { Box } from './mercator.ts'
import { palette } from './palette.ts'

/** Approximate pixels of a tile, as on the map. */
const tilePixels = 512
/** Margin in pixels around the picture in which clipped edges stay invisible. */
const margin = 24
/** In pixels: points of a line, and islands, below this size are invisible. */
const nearest = 1.2
const smallestRing = 2
const cornerRadius = 9
/** Tile units beyond the tile's edge: clipped edges there are no coast. */
const tileBuffer = 64
/** Rivers of these levels are intermittent, or canals. */
const lastRiver = 4

interface Ground {
  fills: string
  coasts: string
  lakes: string
  rivers: string
  borders: string
}

export async function drawGround(view: View, readTile: ReadTile): Promise<string> {
  const zoom = Math.min(Math.max(Math.round(Math.log2(view.scale / tilePixels)), 0), deepestZoom)
  const hasSea = zoom >= seaZoom
  const parts = new Map<string, Ground>()
  for (const { turn, ...place } of tilesOf(view, zoom)) {
    const tile = await readTile(place)
    // Several tiles may be parts of one parent, which is drawn once.
    const name = tile && `${tile.zoom} ${tile.x} ${tile.y} ${turn}`
    if (name && !parts.has(name)) parts.set(name, drawTile(view, tile, turn, hasSea))
  }
  const all = (name: keyof Ground) => [...parts.values()].map((part) => part[name]).join('')
  // Tiles overlap a little; in a single path the overlap would count as outside.
  const each = (name: keyof Ground, style: string) =>
    [...parts.values()].map((part) => `<path d="${part[name]}" ${style} fill-rule="evenodd"/>`)
  const { land, sea, coast, river, country } = palette
  return [
    `<rect width="${view.width}" height="${view.height}" fill="${hasSea ? land : sea}"/>`,
    ...each('fills', `fill="${hasSea ? sea : land}"`),
    ...each('lakes', `fill="${sea}" stroke="${coast}"`),
    `<path d="${all('rivers')}" fill="none" stroke="${river}" stroke-width="2.5" stroke-linejoin="round"/>`,
    `<path d="${all('coasts')}" fill="none" stroke="${coast}" stroke-width="1.6" stroke-linejoin="round"/>`,
    `<path d="${all('borders')}" fill="none" stroke="${country}" stroke-opacity=".6"/>`,
  ]
    .filter((part) => !part.startsWith('<path d=""'))
    .join('')
}

/** Tile columns restart at the antimeridian; `turn` counts the turns around the Earth. */
function tilesOf({ x, y, scale, width, height }: View, zoom: number): (TilePlace & { turn: number })[] {
  const count = 2 ** zoom
  const range = (from: number, to: number) =>
    Array.from({ length: Math.floor(to) - Math.floor(from) + 1 }, (_, at) => Math.floor(from) + at)
  const columns = range((x - width / 2 / scale) * count, (x + width / 2 / scale) * count)
  const rows = range((y - height / 2 / scale) * count, (y + height / 2 / scale) * count)
  return rows
    .filter((row) => row >= 0 && row < count)
    .flatMap((row) =>
      columns.map((column) => {
        const turn = Math.floor(column / count)
        return { zoom, x: column - turn * count, y: row, turn }
      }),
    )
}

function drawTile(view: View, { zoom, x, y, layers }: FoundTile, turn: number, hasSea: boolean): Ground {
  const place = (layer: VectorTileLayer) => {
    const unit = view.scale / 2 ** zoom / layer.extent
    const left = (x / 2 ** zoom + turn - view.x) * view.scale + view.width / 2
    const top = (y / 2 ** zoom - view.y) * view.scale + view.height / 2
    return (point: { x: number; y: number }): Point => [left + point.x * unit, top + point.y * unit]
  }
  const fill = (layer: VectorTileLayer | undefined, kind?: string) =>
    layer
      ? eachLine(layer, kind)
          .map((ring) => ringPath(view, ring.map(place(layer))))
          .join('')
      : ''
  const trace = (layer: VectorTileLayer | undefined, kind?: string | number) =>
    layer
      ? eachLine(layer, kind)
          .map((line) => linePath(view, line.map(place(layer))))
          .join('')
      : ''
  const ground = hasSea ? layers['sea'] : layers['land']
  return {
    fills: fill(ground),
    coasts: ground
      ? eachLine(ground)
          .flatMap((ring) => coastsOf(ring, ground.extent))
          .map((line) => linePath(view, line.map(place(ground))))
          .join('')
      : '',
    lakes: fill(layers['water'], 'lake'),
    rivers: trace(layers['water'], 'r'),
    borders: trace(layers['border'], 0),
  }
}

/** The lines or rings of a feature, filtered by `kind`. */
function eachLine(layer: VectorTileLayer, kind?: string | number): { x: number; y: number }[][] {
  return Array.from({ length: layer.length }, (_, at) => layer.feature(at))
    .filter(({ properties }) => kind === undefined || properties['kind'] === kind || properties['l'] === kind)
    .filter(({ properties }) => !(Number(properties['l']) > lastRiver))
    .flatMap((feature) => feature.loadGeometry())
}

/** A ring without the edges at which its tile was cut. */
function coastsOf(ring: { x: number; y: number }[], extent: number): { x: number; y: number }[][] {
  const edges = [-tileBuffer, extent + tileBuffer]
  const lines: { x: number; y: number }[][] = []
  for (const [position, to] of ring.entries()) {
    const from = ring[position - 1]
    if (!from) continue
    const isCut = edges.some(
      (edge) => (from.x === edge && to.x === edge) || (from.y === edge && to.y === edge),
    )
    if (isCut) continue
    if (lines.at(-1)?.at(-1) === from) lines.at(-1)!.push(to)
    else lines.push([from, to])
  }
  return lines
}

function ringPath(view: View, ring: Point[]): string {
  const visible = thinOut(clipRing(ring, around(view)), nearest)
  const span = (axis: 0 | 1) =>
    Math.max(...visible.map((p) => p[axis])) - Math.min(...visible.map((p) => p[axis]))
  if (visible.length < 3 || Math.max(span(0), span(1)) < smallestRing) return ''
  // Start in the middle of a side, so that all corners are rounded.
  const [[x, y], [nextX, nextY]] = [visible[0]!, visible[1]!]
  const start: Point = [(x + nextX) / 2, (y + nextY) / 2]
  return `${roundedPath([start, ...visible.slice(1), visible[0]!, start])}Z`
}

/** Only the stretches near the picture. */
function linePath(view: View, line: Point[]): string {
  const stretches: Point[][] = []
  let isNear = false
  const points = thinOut(line, nearest)
  for (const [position, point] of points.entries()) {
    const before = points[position - 1]
    if (!before) continue
    const wasNear = isNear
    isNear = touches(around(view), before, point)
    if (isNear && wasNear) stretches.at(-1)!.push(point)
    else if (isNear) stretches.push([before, point])
  }
  return stretches.map(roundedPath).join('')
}

const touches = ({ left, right, top, bottom }: Box, [x, y]: Point, [toX, toY]: Point): boolean =>
  Math.max(x, toX) >= left &&
  Math.min(x, toX) <= right &&
  Math.max(y, toY) >= top &&
  Math.min(y, toY) <= bottom

/** Rounds the corners, because the map's coast has few points at close range. */
function roundedPath(points: readonly Point[]): string {
  const toward = ([x, y]: Point, [toX, toY]: Point): string => {
    const share = Math.min(0.5, cornerRadius / (Math.hypot(toX - x, toY - y) || 1))
    return `${px(x + (toX - x) * share)} ${px(y + (toY - y) * share)}`
  }
  const isSharp = ([x, y]: Point, [toX, toY]: Point) => Math.hypot(toX - x, toY - y) > cornerRadius
  const corners = points.slice(1, -1).map((point, at) => {
    const [before, after] = [points[at]!, points[at + 2]!]
    if (!isSharp(point, before) && !isSharp(point, after)) return `L${pair(point)}`
    return `L${toward(point, before)}Q${pair(point)} ${toward(point, after)}`
  })
  return `M${pair(points[0]!)}${corners.join('')}L${pair(points.at(-1)!)}`
}

const pair = ([x, y]: Point): string => `${px(x)} ${px(y)}`

const around = ({ width, height }: View) => ({
  left: -margin,
  top: -margin,
  right: width + margin,
  bottom: height + margin,
})
