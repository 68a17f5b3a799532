import { expect, test } from 'vitest'
import { RecordingGl } from '#testing/recording-gl.ts'
import { BYTES_PER_INDEX, INDICES_PER_RECTANGLE, RectangleTriangles } from './rectangle-triangles.ts'

/** How many rectangles there are indices for after each of these, in a layout of its own. */
function lengthsAfter(...rectangles: number[]): number[] {
  const gl = new RecordingGl()
  const triangles = new RectangleTriangles(gl.context)
  return rectangles.map((wanted) => {
    gl.bindVertexArray(gl.createVertexArray())
    triangles.bindFor(wanted)
    return gl.indices.length / INDICES_PER_RECTANGLE
  })
}

function indicesFor(rectangles: number): Uint32Array {
  const gl = new RecordingGl()
  new RectangleTriangles(gl.context).bindFor(rectangles)
  return gl.indices
}

test('a rectangle is two triangles that share the diagonal, and the next has the next four corners', () => {
  expect(INDICES_PER_RECTANGLE).toBe(6)
  const [one, two, three] = [0, 6, 12].map((at) => indicesFor(3).slice(at, at + 6))
  expect(one).toEqual(Uint32Array.of(0, 1, 2, 2, 1, 3))
  expect(two).toEqual(Uint32Array.of(4, 5, 6, 6, 5, 7))
  expect(three).toEqual(Uint32Array.of(8, 9, 10, 10, 9, 11))
})

test('an index counts further than two bytes do', () => {
  expect(BYTES_PER_INDEX).toBe(4)
  const last = Uint32Array.of(79_996, 79_997, 79_998, 79_998, 79_997, 79_999)
  expect(indicesFor(20_000).slice(-6)).toEqual(last)
})

test('there are indices for 2048 rectangles, and for twice as many as soon as there is one more', () => {
  expect(lengthsAfter(1, 2048, 2049, 4096, 3)).toEqual([2048, 2048, 4096, 4096, 4096])
  expect(lengthsAfter(2049, 16_384)).toEqual([2049, 16_384])
})

test('a layout that was bound before they grew has what has grown', () => {
  const gl = new RecordingGl()
  const triangles = new RectangleTriangles(gl.context)
  const [early, late] = [gl.createVertexArray(), gl.createVertexArray()]
  gl.bindVertexArray(early)
  triangles.bindFor(5)
  const before = gl.indices
  gl.bindVertexArray(late)
  triangles.bindFor(5000)
  gl.bindVertexArray(early)
  expect(gl.indices).toHaveLength(5000 * 6)
  expect(gl.indices.slice(0, before.length)).toEqual(before)
})

test('when it is released, the card has no more of it', () => {
  const gl = new RecordingGl()
  const triangles = new RectangleTriangles(gl.context)
  expect(gl.kept).toBe(1)
  triangles.release()
  expect(gl.kept).toBe(0)
})
