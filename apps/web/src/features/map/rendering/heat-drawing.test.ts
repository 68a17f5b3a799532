import { emptyGrid, encodeCounts } from '@meridian/shared/grid/count-grid'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import { mercatorX, mercatorY } from '#features/map/data/mercator.ts'
import type { View } from '#features/map/data/blocks-on-screen.ts'
import { plotPalette } from './plots-palette.ts'
import { RecordingGl } from '#testing/recording-gl.ts'
import type { DrawCall } from '#testing/gl-objects.ts'
import { HeatDrawing } from './heat-drawing.ts'
import { heatOpacity } from './heat-opacity.ts'
import { HeatTiles } from '#features/map/data/heat-tiles.ts'
import { namesIn, tilesInView } from './heat-window.ts'

const light = plotPalette('streets', false)

/** Sold plots in one part of a tile that is `side` parts wide. */
function soldIn(side: number, column: number, row: number): Uint8Array {
  const grid = emptyGrid(side)
  grid.sold[row * side + column] = 500
  grid.middle[row * side + column] = 0x88
  return encodeCounts(grid)
}

function open(first: Partial<View>) {
  let view: View = { lng: 0, lat: 0, zoom: 3, width: 1440, height: 900, ...first }
  const [gl, tiles] = [new RecordingGl(), new HeatTiles()]
  const drawing = new HeatDrawing(light, tiles)
  const map = {
    getZoom: () => view.zoom,
    getCenter: () => ({ lng: view.lng, lat: view.lat }),
    getCanvas: () => ({ clientWidth: view.width, clientHeight: view.height }),
    triggerRepaint: () => {},
  } as unknown as MapLibreMap
  drawing.onAdd(map)
  return {
    gl,
    tiles,
    drawing,
    map,
    look: (other: Partial<View>) => {
      view = { ...view, ...other }
    },
    /** Adds empty tiles for all missing ones in view. */
    fillUp: () => {
      for (const tile of namesIn(tilesInView(view))) if (!tiles.has(tile)) tiles.put(tile, new Uint8Array())
    },
    frame: () => {
      gl.calls.length = 0
      gl.blendAgain()
      drawing.prerender(gl.context)
      gl.blendAgain()
      drawing.render(gl.context)
      return [...gl.calls]
    },
  }
}

/** The bounds of a draw call, in pixels from the middle of the view. */
function boundsOf({ corners, uniforms }: DrawCall, { width, height } = { width: 1440, height: 900 }) {
  const [left, top, across, down] = uniforms['u_place'] as [number, number, number, number]
  const xs = corners.map(([part]) => ((left + part![0]! * across) * width) / 2)
  const ys = corners.map(([part]) => (-(top - part![1]! * down) * height) / 2)
  return { west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) }
}

test('draws heat into a small picture and then that picture onto the map, in the colour of sold plots', () => {
  const { tiles, frame, fillUp } = open({})
  tiles.put('3/4/3', soldIn(64, 32, 32))
  fillUp()
  const [mixing, showing] = frame()
  expect(mixing).toMatchObject({
    onto: { width: 360, height: 225 },
    isOntoClear: true,
    viewport: [0, 0, 360, 225],
    isBlended: false,
  })
  expect(mixing!.pictures['u_opacities']!.content).toEqual(heatOpacity)
  expect(mixing!.pictures['u_fine']!.content!.some((root) => root > 50)).toBe(true)
  expect(showing).toMatchObject({ onto: null, isBlended: true })
  expect(showing!.uniforms['u_color']).toEqual([0x5b / 255, 0x67 / 255, 0x70 / 255, 1])
  expect(showing!.pictures['u_heat']).toMatchObject({ width: 360, height: 225 })
  expect(boundsOf(showing!)).toEqual(boundsOf(mixing!))
})

test('draws heat at the plots and nothing elsewhere', () => {
  for (const [zoom, lng, lat] of [
    [3, 20, 10],
    [3.6, 20, 10],
    [3.99, 31, -4],
  ] as const) {
    const { tiles, frame, fillUp } = open({ zoom, lng, lat })
    tiles.put('3/4/3', soldIn(64, 40, 50))
    fillUp()
    const world = 512 * 2 ** zoom
    const x = ((4 + 40.5 / 64) / 8 - mercatorX(lng)) * world
    const y = ((3 + 50.5 / 64) / 8 - mercatorY(lat)) * world
    const bounds = boundsOf(frame()[1]!)
    const square = (512 / 8) * 2 ** (zoom - 3)
    expect(bounds.west).toBeLessThan(x)
    expect(bounds.east).toBeGreaterThan(x)
    expect(bounds.north).toBeLessThan(y)
    expect(bounds.south).toBeGreaterThan(y)
    expect(bounds.east - bounds.west).toBeLessThanOrEqual(2 * square + 0.01)
    expect(bounds.south - bounds.north).toBeLessThanOrEqual(2 * square + 0.01)
  }
})

test('blends from coarse to fine counts between two zooms, and fades where plots appear', () => {
  const { tiles, look, frame, fillUp } = open({})
  const uniformAt = (zoom: number, name: string, tile: string, side: number) => {
    look({ zoom })
    tiles.put(tile, soldIn(side, 0, 0))
    fillUp()
    return frame()[0]!.uniforms[name]![0]
  }
  expect(uniformAt(3, 'u_fineness', '3/4/4', 64)).toBe(0)
  expect(uniformAt(3.25, 'u_fineness', '3/4/4', 64)).toBe(0.25)
  expect(uniformAt(3.25, 'u_opacity', '3/4/4', 64)).toBe(1)
  expect(uniformAt(8.2, 'u_fineness', '8/128/128', 32)).toBe(1)
  expect(uniformAt(9, 'u_opacity', '8/128/128', 32)).toBe(0.5)
  look({ zoom: 9.5 })
  expect(frame()).toEqual([])
})

test('draws nothing where nothing is sold', () => {
  const { frame, fillUp } = open({})
  expect(frame()).toEqual([])
  fillUp()
  expect(frame()).toEqual([])
})

test('draws tiles as they arrive, and those of another zoom once all of them are loaded', () => {
  const { tiles, look, frame, fillUp } = open({})
  tiles.put('3/4/4', soldIn(64, 12, 12))
  expect(frame()[0]!.pictures['u_fine']).toMatchObject({ width: 4 * 256 })
  look({ zoom: 4 })
  tiles.put('4/8/8', soldIn(64, 12, 12))
  const before = frame()[1]!
  // Still the tile of the previous zoom, twice as large.
  expect(boundsOf(before).east - boundsOf(before).west).toBeCloseTo(128, 3)
  fillUp()
  const after = frame()[1]!
  expect(boundsOf(after).east - boundsOf(after).west).toBeCloseTo(64, 3)
})

test('draws the counts of the previous zoom at their coarse level while zooming out', () => {
  const { tiles, look, frame } = open({ zoom: 4.5 })
  tiles.put('4/8/8', soldIn(64, 12, 12))
  expect(frame()[0]!.uniforms['u_fineness']).toEqual([0.5])
  look({ zoom: 3.2 })
  expect(frame()[0]!.uniforms['u_fineness']).toEqual([0])
})

test('draws a changed tile again and uploads nothing that is unchanged', () => {
  const { gl, tiles, frame, fillUp } = open({})
  tiles.put('3/4/4', soldIn(64, 1, 1))
  fillUp()
  const before = frame()[0]!
  let stored = 0
  const store = gl.texImage2D.bind(gl)
  gl.texImage2D = (...args) => {
    stored += 1
    store(...args)
  }
  expect(frame()[0]!.pictures['u_fine']!.content).toEqual(before.pictures['u_fine']!.content)
  expect(stored).toBe(0)
  tiles.put('3/4/4', soldIn(64, 60, 60))
  expect(frame()[0]!.pictures['u_fine']!.content).not.toEqual(before.pictures['u_fine']!.content)
})

test('uses a new theme and a new size in the next frame', () => {
  const { gl, tiles, drawing, frame, fillUp } = open({})
  tiles.put('3/4/4', soldIn(64, 1, 1))
  fillUp()
  frame()
  const dark = plotPalette('streets', true)
  drawing.paintIn(dark)
  Object.assign(gl, { drawingBufferWidth: 2881, drawingBufferHeight: 1800 })
  const [mixing, showing] = frame()
  expect(showing!.uniforms['u_color']).toEqual([0x93 / 255, 0xa0 / 255, 0xa9 / 255, 1])
  expect(mixing!.onto).toMatchObject({ width: 721, height: 450 })
})

test('releases everything with its map and draws again on a new one', () => {
  const { gl, tiles, drawing, map, frame, fillUp } = open({})
  tiles.put('3/4/4', soldIn(64, 1, 1))
  fillUp()
  const before = frame()
  const objects = gl.objects
  drawing.onRemove(map, gl.context)
  expect(gl.objects).toBe(0)
  expect(frame()).toEqual([])
  drawing.onAdd(map)
  expect(frame()).toEqual(before)
  expect(gl.objects).toBe(objects)
})

test('uploads everything again after a lost context', () => {
  const { gl, tiles, drawing, map, frame, fillUp } = open({})
  tiles.put('3/4/4', soldIn(64, 1, 1))
  fillUp()
  const before = frame()
  const next = new RecordingGl()
  drawing.onAdd(map)
  drawing.prerender(next.context)
  next.blendAgain()
  drawing.render(next.context)
  expect(next.calls).toEqual(before)
  expect(next.objects).toBe(gl.objects)
})

test('replaces heat that is far from the view, or after waiting too long', async () => {
  const { tiles, look, frame } = open({})
  tiles.put('3/4/4', soldIn(64, 12, 12))
  frame()
  look({ zoom: 4 })
  tiles.put('4/8/8', soldIn(64, 12, 12))
  const width = () => {
    const { west, east } = boundsOf(frame()[1]!)
    return Math.round(east - west)
  }
  const before = width()
  await vi.waitFor(() => expect(width()).toBe(before / 2), 30_000)
  look({ zoom: 3, lng: -120 })
  tiles.put('3/1/4', soldIn(64, 12, 12))
  look({ zoom: 5, lng: 100 })
  tiles.put('5/24/16', soldIn(64, 12, 12))
  expect(width()).toBe(before / 2)
})

test('keeps the old heat while zooming out without a network', async () => {
  const { tiles, look, frame } = open({ zoom: 4.2 })
  tiles.put('4/8/8', soldIn(64, 12, 12))
  frame()
  look({ zoom: 3.5 })
  const now = vi.spyOn(performance, 'now')
  const inAnHour = performance.now() + 3_600_000
  expect(frame()).toHaveLength(2)
  now.mockReturnValue(inAnHour)
  expect(frame()).toHaveLength(2)
  tiles.put('3/3/3', new Uint8Array())
  frame()
  now.mockReturnValue(inAnHour + 10_000)
  expect(frame()).toEqual([])
  now.mockRestore()
})

test('draws a window across the antimeridian', () => {
  const { tiles, look, frame } = open({ lng: 179.9 })
  tiles.put('3/7/4', soldIn(64, 60, 12))
  frame()
  // Another zoom whose tiles are not loaded yet, while MapLibre's longitude jumps to the other side.
  look({ lng: -179.9, zoom: 4 })
  const square = (7 + 14 / 16) / 8 - 1
  expect(boundsOf(frame()[1]!).west).toBeCloseTo((square - mercatorX(-179.9)) * 512 * 16, 2)
})
