/** The paint and the colour of a plot, as the graphics card gets them. */
import { blockOf, cellAt, cellOf, indexInBlock, neighbour } from '@meridian/shared/grid'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { premultiplied } from './premultiplied.ts'
import { RecordingGl } from '#testing/recording-gl.ts'
import { PAINTS, PARTS_OF_PLOT } from './block-shapes.ts'
import type { BlockBits } from '#features/map/data/fetch-blocks.ts'
import { PlotsDrawing } from './plots-drawing.ts'
import { plotPalette } from './plots-palette.ts'

const place = { lng: 110.4, lat: 15.6 }
const cell = cellAt(place.lng, place.lat)
const beside = neighbour(cell, 'north')!
const block = blockOf(cell)

type Paint = keyof typeof PAINTS
const fills: Paint[] = ['sold', 'held', 'mine', 'collected', 'selected']

function open() {
  const bits: BlockBits = { sold: new Uint8Array(512), held: new Uint8Array(512) }
  let version = 1
  const blocks = { bitsOf: (one: number) => (one === block ? bits : undefined), versionOf: () => version }
  const drawing = new PlotsDrawing(plotPalette('streets', false), blocks, () => true)
  const map = {
    getZoom: () => 13,
    getCenter: () => place,
    getCanvas: () => ({ clientWidth: 1040, clientHeight: 640 }),
    getPixelRatio: () => 1,
    triggerRepaint: () => {},
  } as unknown as MapLibreMap
  let gl = new RecordingGl()
  drawing.onAdd(map, gl.context)
  const select = (...selected: number[]) => drawing.showOwn({ mine: [], selected, highlighted: [] })
  /** Gives the map the public state of a plot. */
  const publish = (plot: number, state: keyof BlockBits) => {
    const index = indexInBlock(plot)
    bits[state][index >> 3]! |= 1 << (index & 7)
    version += 1
  }
  return {
    drawing,
    select,
    publish,
    /** Like a browser that loses the WebGL context with everything on the graphics card. */
    loseContext: () => {
      gl = new RecordingGl()
      drawing.onAdd(map, gl.context)
    },
    /** The fill of a plot; null: none. */
    shadeOf: (plot: number) => {
      gl.calls.length = 0
      drawing.render(gl.context)
      const { row, col } = cellOf(plot)
      const at = [col % 64, row % 64] as const
      for (const { corners, uniforms, sources } of gl.calls)
        for (let corner = 0; corner < corners.length; corner += 6) {
          const six = corners.slice(corner, corner + 6)
          const paint = fills.find((name) => PAINTS[name] === six[0]![2]![0])
          const isAround = at.every((side, axis) => {
            const sides = six.map(([parts]) => parts![axis]! / PARTS_OF_PLOT)
            return Math.min(...sides) <= side && Math.max(...sides) >= side + 1
          })
          if (!paint || !isAround) continue
          const from = PAINTS[paint] * 4
          const isHatched = sources.some((source) => source.includes('u_strokes'))
          return { paint, isHatched, color: uniforms['u_palette']!.slice(from, from + 4) }
        }
      return null
    },
  }
}

const { selected, sold, soldOpacity } = plotPalette('streets', false)

test('a plot that is selected has its colour, and none when it is dropped', () => {
  const { select, shadeOf } = open()
  expect(shadeOf(cell)).toBeNull()
  select(cell)
  expect(shadeOf(cell)).toEqual({ paint: 'selected', isHatched: false, color: premultiplied(selected, 0.4) })
  expect(shadeOf(beside)).toBeNull()
  select()
  expect(shadeOf(cell)).toBeNull()
})

test.each([
  ['on the satellite map', plotPalette('satellite', false)],
  ['in the dark theme', plotPalette('streets', true)],
])('%s a selected plot stays selected, in the colour of that map', (_, palette) => {
  const { drawing, select, shadeOf } = open()
  select(cell)
  drawing.paintIn(palette)
  expect(palette.selected).not.toBe(selected)
  expect(shadeOf(cell)).toMatchObject({ paint: 'selected', color: premultiplied(palette.selected, 0.4) })
  expect(shadeOf(beside)).toBeNull()
})

test('a plot that is paid for by others is hatched, and flat when it is sold', () => {
  const { publish, shadeOf } = open()
  publish(cell, 'held')
  expect(shadeOf(cell)).toMatchObject({ paint: 'held', isHatched: true })
  publish(beside, 'sold')
  expect(shadeOf(beside)).toEqual({
    paint: 'sold',
    isHatched: false,
    color: premultiplied(sold, soldOpacity),
  })
  expect(shadeOf(neighbour(cell, 'east')!)).toBeNull()
})

test('draws everything again after the graphics context was lost', () => {
  const { select, publish, loseContext, shadeOf } = open()
  select(cell)
  publish(beside, 'sold')
  const before = [shadeOf(cell), shadeOf(beside)]
  loseContext()
  expect([shadeOf(cell), shadeOf(beside)]).toEqual(before)
  expect(before.map((shade) => shade?.paint)).toEqual(['selected', 'sold'])
})

test('gives plots in collections a tint of their own among the visitor’s plots', () => {
  const { drawing, shadeOf } = open()
  const { yours, collected } = plotPalette('streets', false)
  const sets = { mine: [cell, beside], selected: [], highlighted: [] }
  drawing.showOwn({ ...sets, collected: [cell] })
  expect(shadeOf(cell)).toMatchObject({ paint: 'collected', color: premultiplied(collected, 0.5) })
  expect(shadeOf(beside)).toMatchObject({ paint: 'mine', color: premultiplied(yours, 0.5) })
  drawing.showOwn({ ...sets, collected: [] })
  expect(shadeOf(cell)).toMatchObject({ paint: 'mine' })
})
