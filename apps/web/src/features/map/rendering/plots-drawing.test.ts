import { bandOf, blockOf, cellAt, cellBbox, cellId, cellOf, columnsOfRow } from '@meridian/shared/grid'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { describe, expect, test } from 'vitest'
import { RecordingGl } from '#testing/recording-gl.ts'
import type { DrawCall } from '#testing/gl-objects.ts'
import type { KnownBlocks } from './block-buffers.ts'
import type { CellSets } from '#features/map/data/block-codes.ts'
import { PAINTS, PARTS_OF_PLOT } from './block-shapes.ts'
import type { View } from '#features/map/data/blocks-on-screen.ts'
import { PlotsDrawing } from './plots-drawing.ts'
import { plotPalette } from './plots-palette.ts'

const desktop = { width: 1440, height: 900 }
const daNang = { lng: 108.23, lat: 16.07 }
const BLOCK_SIDE = 64
const BYTES_PER_RECTANGLE = 24

const mercatorX = (lng: number) => (lng + 180) / 360
const mercatorY = (lat: number) =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
const worldPx = (zoom: number) => 512 * 2 ** zoom

/** All positions are in pixels from the middle. */
const xOf = (view: View, part: number) => (part - mercatorX(view.lng)) * worldPx(view.zoom)
const yOf = (view: View, row: number) =>
  (mercatorY(view.lat) - mercatorY(cellBbox(cellId({ row, col: 0 }))[1])) * worldPx(view.zoom)

function rowAt(view: View, y: number): number {
  const at = mercatorY(view.lat) - y / worldPx(view.zoom)
  return cellOf(cellAt(0, (Math.atan(Math.sinh(Math.PI * (1 - 2 * at))) * 180) / Math.PI)).row
}

const bandsIn = (view: View) => {
  const [first, last] = [rowAt(view, -view.height / 2), rowAt(view, view.height / 2)].map(bandOf)
  return Array.from({ length: last! - first! + 1 }, (_, at) => first! + at)
}

function open(view: View, blocks?: KnownBlocks) {
  const isLandReady = { value: true }
  const [gl, drawing] = [
    new RecordingGl(),
    new PlotsDrawing(plotPalette('streets', false), blocks, () => isLandReady.value),
  ]
  const map = {
    getZoom: () => view.zoom,
    getCenter: () => ({ lng: view.lng, lat: view.lat }),
    getCanvas: () => ({ clientWidth: view.width, clientHeight: view.height }),
    getPixelRatio: () => 1,
    triggerRepaint: () => {},
  } as unknown as MapLibreMap
  drawing.onAdd(map, gl.context)
  const own = (sets: Partial<CellSets>) =>
    drawing.showOwn({ mine: [], selected: [], highlighted: [], ...sets })
  const frame = () => {
    gl.calls.length = 0
    drawing.render(gl.context)
    return gl.calls.map((call) => ({ ...call, rectangles: rectanglesOf(call, view) }))
  }
  return { gl, drawing, map, own, frame, isLandReady }
}

/** Positions without the line widths, in pixels and in the block's own columns and rows. */
function rectanglesOf({ corners, uniforms }: DrawCall, view: View) {
  const [left, perColumn] = uniforms['u_across']!
  const [bottom, perRow, growth] = uniforms['u_upward']!
  return Array.from({ length: corners.length / 6 }, (_, index) => {
    const six = corners.slice(index * 6, index * 6 + 6)
    const cols = six.map(([parts]) => parts![0]! / PARTS_OF_PLOT)
    const rows = six.map(([parts]) => parts![1]! / PARTS_OF_PLOT)
    const [west, east] = [Math.min(...cols), Math.max(...cols)]
    const [south, north] = [Math.min(...rows), Math.max(...rows)]
    const x = (col: number) => ((left! + col * perColumn!) * view.width) / 2
    const y = (row: number) => ((bottom! + row * (perRow! + row * growth!)) * view.height) / 2
    const screen = { west: x(west), east: x(east), south: y(south), north: y(north) }
    return { west, east, south, north, paint: six[0]![2]![0]!, screen }
  })
}
type Frame = ReturnType<ReturnType<typeof open>['frame']>

const paintsOf = ({ rectangles }: Frame[number]) => [...new Set(rectangles.map(({ paint }) => paint))]
const isGrid = (call: Frame[number]) => paintsOf(call).includes(PAINTS.grid)
const isRows = ({ rectangles }: Frame[number]) => rectangles.every(({ south, north }) => south === north)

/** Rows and columns of each band, from south to north. */
const gridOf = (calls: Frame) =>
  [...Map.groupBy(calls.filter(isGrid), ({ uniforms }) => uniforms['u_upward']![0]!)]
    .toSorted(([one], [other]) => one - other)
    .map(([, ofBand]) => ({
      rows: ofBand.filter(isRows),
      columns: ofBand.filter((call) => !isRows(call)),
    }))

const isSeen = (at: number, size: number) => Math.abs(at) < size / 2

function expectAt(drawn: number[], expected: number[]): void {
  const sorted = drawn.toSorted((one, other) => one - other)
  expect(sorted).toHaveLength(expected.length)
  for (const [index, at] of expected.entries()) expect(Math.abs(sorted[index]! - at)).toBeLessThan(0.1)
}

/** The middle of the narrower block at the end of a band. */
function inLastBlock(lat: number) {
  const columns = columnsOfRow(cellOf(cellAt(0, lat)).row)
  return { lng: ((columns - (columns % BLOCK_SIDE) / 2) / columns) * 360 - 180, lat }
}

const places = [
  { place: 'Da Nang', ...daNang },
  { place: 'the antimeridian', lng: 180, lat: 10 },
  { place: 'the antimeridian, seen from its east', lng: -180, lat: 10 },
  { place: 'a little west of the antimeridian', lng: 179.999, lat: -33 },
  { place: "a band's last block", ...inLastBlock(10) },
  { place: "a band's last block in the north", ...inLastBlock(62) },
  { place: 'the last land in the north', lng: -30, lat: 84.6 },
]
const views = [11, 12.7, 14, 16, 19].flatMap((zoom) =>
  places.map(({ place, lng, lat }) => ({ place, lng, lat, zoom, width: 1440, height: 900 })),
)

describe.each(views)('the grid of $place at zoom $zoom', (view) => {
  const bands = bandsIn(view)

  test('has each visible column edge once, and none that is a plot outside', () => {
    const grid = gridOf(open(view).frame())
    expect(grid).toHaveLength(bands.length)
    for (const [index, { columns }] of grid.entries()) {
      const ofBand = columnsOfRow(bands[index]! * BLOCK_SIDE)
      const side = worldPx(view.zoom) / ofBand
      const drawn = columns.flatMap(({ rectangles }) => rectangles.map(({ screen }) => screen.west))
      for (const x of drawn) expect(Math.abs(x)).toBeLessThan(view.width / 2 + side)
      const first = Math.ceil(mercatorX(view.lng) * ofBand - view.width / 2 / side)
      const seen = Array.from({ length: Math.ceil(view.width / side) + 1 }, (_, at) =>
        xOf(view, (first + at) / ofBand),
      ).filter((x) => isSeen(x, view.width))
      expectAt(
        drawn.filter((x) => isSeen(x, view.width)),
        seen,
      )
      // From the southern edge of the band to its northern one.
      for (const { south, north } of columns.flatMap(({ rectangles }) => rectangles))
        expect([south, north]).toEqual([0, BLOCK_SIDE])
    }
  })

  test('has one line per row edge, as wide as the view, drawn once per band', () => {
    const grid = gridOf(open(view).frame())
    expect(grid.map(({ rows }) => rows.length)).toEqual(bands.map(() => 1))
    const lines = grid.flatMap(({ rows }) => rows[0]!.rectangles.map(({ screen }) => screen))
    expect(lines).toHaveLength(bands.length * BLOCK_SIDE)
    for (const { west, east } of lines) expect([west, east]).toEqual([-view.width / 2, view.width / 2])
    const edges = bands.flatMap((band) =>
      Array.from({ length: BLOCK_SIDE }, (_, row) => band * BLOCK_SIDE + row),
    )
    expectAt(
      lines.map(({ south }) => south).filter((y) => isSeen(y, view.height)),
      edges.map((row) => yOf(view, row)).filter((y) => isSeen(y, view.height)),
    )
  })
})

test('skips the columns outside the view by a byte offset when a block is wider than the view', () => {
  const column = 64 * 600 + 40
  const ofBand = columnsOfRow(cellOf(cellAt(0, 10)).row)
  const view = { lng: (column / ofBand) * 360 - 180, lat: 10, zoom: 19, ...desktop }
  const [call, ...others] = gridOf(open(view).frame()).flatMap(({ columns }) => columns)
  expect(others).toEqual([])
  expect(call).toMatchObject({ count: 6, offset: 40 * BYTES_PER_RECTANGLE })
  expect(call!.rectangles[0]!.west).toBe(40)
  expect(call!.rectangles[0]!.screen.west).toBeCloseTo(0, 3)
})

test('draws no columns of a block of which only the last plot is visible', () => {
  const ofBand = columnsOfRow(cellOf(cellAt(0, 10)).row)
  const side = worldPx(16) / ofBand
  const east = 64 * 601
  const lng = ((east + (desktop.width / 2 - 0.2 * side) / side) / ofBand) * 360 - 180
  const calls = open({ lng, lat: 10, zoom: 16, ...desktop }).frame()
  const columns = gridOf(calls).flatMap((band) => band.columns)
  expect(calls.every(({ count }) => count > 0)).toBe(true)
  expect(columns.map(({ offset }) => offset)).toEqual([0])
})

describe('outlines', () => {
  const cell = cellAt(daNang.lng, daNang.lat)
  const at = (zoom: number, sets: Partial<CellSets> = { mine: [cell] }) => {
    const { own, frame } = open({ ...daNang, zoom, ...desktop })
    own(sets)
    return frame()
  }
  const inks = new Set<number>([PAINTS.mineInk, PAINTS.selectedInk])
  const outlinesOf = (calls: Frame) =>
    calls.filter((call) => paintsOf(call).some((paint) => inks.has(paint) || paint === PAINTS.casing))
  const sidesOf = (calls: Frame) =>
    calls.flatMap(({ rectangles }) => rectangles.map(({ west, south, paint }) => ({ west, south, paint })))

  test('draws all casings first and then the same number in ink at high zooms', () => {
    for (const zoom of [10.6, 11, 14]) {
      const [call, ...others] = outlinesOf(at(zoom))
      expect(others).toEqual([])
      expect(call).toMatchObject({ count: 8 * 6, offset: 0 })
      expect(call!.rectangles.map(({ paint }) => paint)).toEqual([
        ...Array.from({ length: 4 }, () => PAINTS.casing),
        ...Array.from({ length: 4 }, () => PAINTS.mineInk),
      ])
    }
  })

  test.each([
    { name: 'a plot', sets: { mine: [cell] }, lines: 4 },
    { name: 'plots of two kinds', sets: { mine: [cell], selected: [cell + 3] }, lines: 8 },
    { name: 'a plot with dashes', sets: { mine: [cell], highlighted: [cell] }, lines: 20 },
  ])('draws $name in the overview with its second half only, which is all of its ink', ({ sets, lines }) => {
    const near = sidesOf(outlinesOf(at(11, sets)))
    for (const zoom of [10, 10.5]) {
      const calls = outlinesOf(at(zoom, sets))
      expect(calls).toHaveLength(1)
      expect(calls[0]).toMatchObject({ count: lines * 6, offset: lines * BYTES_PER_RECTANGLE })
      expect(sidesOf(calls)).toEqual(near.filter(({ paint }) => inks.has(paint)))
    }
  })

  test("appear around other owners' plots only where plots are large enough", () => {
    const all = new Uint8Array(512).fill(255)
    const sold = { bitsOf: () => ({ sold: all, held: new Uint8Array(512) }), versionOf: () => 1 }
    const edgesAt = (zoom: number) =>
      open({ ...daNang, zoom, ...desktop }, sold)
        .frame()
        .flatMap(paintsOf)
        .filter((paint) => paint === PAINTS.soldInk || paint === PAINTS.edgeCasing)
    for (const zoom of [9, 10.6, 11, 12]) expect(edgesAt(zoom)).toEqual([])
    for (const zoom of [12.1, 14])
      expect(new Set(edgesAt(zoom))).toEqual(new Set([PAINTS.soldInk, PAINTS.edgeCasing]))
  })

  test('stay the same when another block has more rectangles than any before', () => {
    const { own, frame } = open({ ...daNang, zoom: 11, ...desktop })
    const inBlock = (call: Frame[number], cells: Frame) =>
      cells.some(({ uniforms }) => String(uniforms['u_across']) === String(call.uniforms['u_across']))
    own({ mine: [cell] })
    const before = frame().filter((call) => !isGrid(call))
    expect(before).toHaveLength(2)
    const beside = blockOf(cellAt(daNang.lng + 0.25, daNang.lat))
    expect(beside).not.toBe(blockOf(cell))
    const checkered = Array.from({ length: 4096 }, (_, index) => beside * 4096 + index).filter((one) => {
      const { col, row } = cellOf(one)
      return (col + row) % 2 === 0
    })
    own({ mine: [cell, ...checkered] })
    const after = frame().filter((call) => !isGrid(call))
    expect(after.map(({ count }) => count / 6)).toEqual(expect.arrayContaining([2048, 16_384]))
    expect(after.filter((call) => inBlock(call, before))).toEqual(before)
  })
})

test('draws neither plots nor grid at low zooms, and plots without a grid in between', () => {
  const cell = cellAt(daNang.lng, daNang.lat)
  const countAt = (zoom: number) => {
    const { own, frame } = open({ ...daNang, zoom, ...desktop })
    own({ mine: [cell] })
    return frame().map(isGrid)
  }
  expect(countAt(8.9)).toEqual([])
  expect(countAt(10.9)).toEqual([false, false])
  expect(countAt(11)).toContain(true)
})

test('leaves nothing on the graphics card after it is removed', () => {
  const { gl, drawing, map, own, frame } = open({ ...daNang, zoom: 14, ...desktop })
  own({ mine: [cellAt(daNang.lng, daNang.lat)] })
  frame()
  expect(gl.objects).toBeGreaterThan(0)
  drawing.onRemove(map, gl.context)
  expect(gl.objects).toBe(0)
})

test('the grid waits for the land, and own plots do not', () => {
  const { frame, own, isLandReady } = open(views[0]!)
  own({ mine: [cellAt(views[0]!.lng, views[0]!.lat)] })
  isLandReady.value = false
  const before = frame()
  expect(before.some(isGrid)).toBe(false)
  expect(before.length).toBeGreaterThan(0)
  isLandReady.value = true
  expect(frame().some(isGrid)).toBe(true)
})
