import { blockOf, cellOf, indexInBlock } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { RecordingGl } from '#testing/recording-gl.ts'
import { BlockBuffers } from './block-buffers.ts'
import type { Shape } from './block-buffers.ts'
import { OwnBlocks } from '#features/map/data/block-codes.ts'
import { PAINTS, PARTS_OF_PLOT } from './block-shapes.ts'
import type { BlockBits } from '#features/map/data/fetch-blocks.ts'

const cell = 5_000_000_000
const block = blockOf(cell)

/** The known blocks of a test; all others are unknown. */
class Land extends Map<number, BlockBits & { version: number }> {
  bitsOf = (one: number) => this.get(one)
  versionOf = (one: number) => this.get(one)?.version ?? -1
}

function open(land = new Land()) {
  const gl = new RecordingGl()
  const buffers = new BlockBuffers(gl.context, land)
  gl.useProgram(gl.createProgram())
  /** All corners of a shape, decoded by its attributes. */
  const cornersOf = (shape: Shape | null) => {
    gl.bindVertexArray(shape!.layout as ReturnType<RecordingGl['createVertexArray']>)
    gl.drawElements(gl.TRIANGLES, shape!.rectangles * 6, gl.UNSIGNED_INT, 0)
    gl.bindVertexArray(null)
    return gl.calls.at(-1)!.corners
  }
  return { gl, buffers, cornersOf, atFirst: gl.objects }
}

function ownOf(...mine: number[]) {
  const own = new OwnBlocks()
  own.show({ mine, selected: [], highlighted: [] })
  return own.of(blockOf(mine[0]!))
}

function bits(...cells: number[]): Uint8Array {
  const set = new Uint8Array(512)
  for (const one of cells) set[indexInBlock(one) >> 3]! |= 1 << (indexInBlock(one) & 7)
  return set
}

const checkered = (one: number) =>
  Array.from({ length: 4096 }, (_, index) => one * 4096 + index).filter((at) => {
    const { col, row } = cellOf(at)
    return (col + row) % 2 === 0
  })

test('stores position, line widths and paint of each corner', () => {
  const { buffers, cornersOf } = open()
  const rows = buffers.rowsOf(2)
  const { grid } = PAINTS
  const edge = (row: number) => {
    const corner = (col: number, halves: number) => [
      [col * PARTS_OF_PLOT, row * PARTS_OF_PLOT],
      [0, halves],
      [grid],
    ]
    const [sw, se, nw, ne] = [corner(0, -1), corner(1, -1), corner(0, 1), corner(1, 1)]
    return [sw, se, nw, nw, se, ne]
  }
  expect(cornersOf(rows)).toEqual([...edge(0), ...edge(1)])
})

test('draws a shape unchanged after the shared indices have grown', () => {
  const { buffers, cornersOf } = open()
  const few = buffers.shapesOf(block, ownOf(cell))
  const before = [cornersOf(few.solid), cornersOf(few.lines)]
  const many = buffers.shapesOf(block + 1, ownOf(...checkered(block + 1)))
  expect([many.solid!.rectangles, many.lines!.rectangles]).toEqual([2048, 16_384])
  expect(new Set(cornersOf(many.lines).map(String)).size).toBeGreaterThan(16_384)
  expect([cornersOf(few.solid), cornersOf(few.lines)]).toEqual(before)
})

test('hatches held plots, not sold ones', () => {
  const land = new Land([[block, { sold: bits(cell), held: bits(cell + 1), version: 1 }]])
  const { buffers, cornersOf } = open(land)
  const { solid, hatched } = buffers.shapesOf(block, undefined)
  const paintsOf = (shape: Shape | null) => [...new Set(cornersOf(shape).map(([, , paint]) => paint![0]))]
  expect(paintsOf(solid)).toEqual([PAINTS.sold])
  expect(paintsOf(hatched)).toEqual([PAINTS.held])
})

test('builds a changed block again and deletes the old buffers', () => {
  const land = new Land([[block, { sold: bits(cell), held: bits(), version: 1 }]])
  const { gl, buffers } = open(land)
  const own = ownOf(cell + 1)
  const first = buffers.shapesOf(block, own)
  const objects = gl.objects
  expect(buffers.shapesOf(block, own)).toBe(first)
  land.set(block, { sold: bits(cell, cell + 2), held: bits(), version: 2 })
  const second = buffers.shapesOf(block, own)
  expect(second).not.toBe(first)
  expect(buffers.shapesOf(block, ownOf(cell + 1))).not.toBe(second)
  expect(gl.objects).toBe(objects)
})

test('builds one grid for all blocks of the same size', () => {
  const { buffers } = open()
  expect(buffers.columnsOf(64, 64)).toBe(buffers.columnsOf(64, 64))
  expect(buffers.columnsOf(64, 64)!.rectangles).toBe(64)
  expect(buffers.columnsOf(23, 64)!.rectangles).toBe(23)
  expect(buffers.columnsOf(64, 16)).not.toBe(buffers.columnsOf(64, 64))
  expect(buffers.rowsOf(16)!.rectangles).toBe(16)
})

test('has no shapes for an unknown block', () => {
  const { gl, buffers, atFirst } = open()
  expect(buffers.shapesOf(block, undefined)).toMatchObject({
    solid: null,
    hatched: null,
    edges: null,
    lines: null,
  })
  expect(gl.objects).toBe(atFirst)
})

test('deletes everything on the graphics card when it is released', () => {
  const { gl, buffers, atFirst } = open()
  buffers.shapesOf(block, ownOf(cell))
  buffers.columnsOf(64, 64)
  buffers.rowsOf(64)
  expect(gl.objects).toBeGreaterThan(atFirst)
  buffers.releaseAll()
  expect(gl.objects).toBe(atFirst - 1)
})
