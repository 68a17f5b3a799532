import { expect, test } from 'vitest'
import { RecordingGl } from '#testing/recording-gl.ts'
import { BYTES_PER_INDEX, INDICES_PER_RECTANGLE, RectangleTriangles } from './rectangle-triangles.ts'

/** The number of rectangles that have indices after each call, in one layout. */
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

test('draws a rectangle as two triangles that share the diagonal, with four corners each', () => {
  expect(INDICES_PER_RECTANGLE).toBe(6)
  const [one, two, three] = [0, 6, 12].map((at) => indicesFor(3).slice(at, at + 6))
  expect(one).toEqual(Uint32Array.of(0, 1, 2, 2, 1, 3))
  expect(two).toEqual(Uint32Array.of(4, 5, 6, 6, 5, 7))
  expect(three).toEqual(Uint32Array.of(8, 9, 10, 10, 9, 11))
})

test('uses indices of more than two bytes', () => {
  expect(BYTES_PER_INDEX).toBe(4)
  const last = Uint32Array.of(79_996, 79_997, 79_998, 79_998, 79_997, 79_999)
  expect(indicesFor(20_000).slice(-6)).toEqual(last)
})

test('starts with indices for 2048 rectangles and doubles them when needed', () => {
  expect(lengthsAfter(1, 2048, 2049, 4096, 3)).toEqual([2048, 2048, 4096, 4096, 4096])
  expect(lengthsAfter(2049, 16_384)).toEqual([2049, 16_384])
})

test('gives grown indices to a layout that was bound before', () => {
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

test('deletes its buffer when it is released', () => {
  const gl = new RecordingGl()
  const triangles = new RectangleTriangles(gl.context)
  expect(gl.objects).toBe(1)
  triangles.release()
  expect(gl.objects).toBe(0)
})
