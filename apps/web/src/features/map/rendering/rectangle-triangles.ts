/** An index buffer shared by all shapes: the corners of the two triangles of each rectangle. */
const TRIANGLES = [0, 1, 2, 2, 1, 3]
const CORNERS = 4
/** Enough for most blocks; the buffer grows when one needs more. */
const FIRST_LENGTH = 2048

export const INDICES_PER_RECTANGLE = TRIANGLES.length
export const BYTES_PER_INDEX = Uint32Array.BYTES_PER_ELEMENT

export class RectangleTriangles {
  readonly #gl: WebGL2RenderingContext
  readonly #buffer: WebGLBuffer
  #length = 0

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
    this.#buffer = gl.createBuffer()
  }

  /** Binds the buffer to the current layout, which keeps it when the buffer grows for another one. */
  bindFor(rectangles: number): void {
    const gl = this.#gl
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#buffer)
    if (rectangles <= this.#length) return
    this.#length = Math.max(rectangles, 2 * this.#length, FIRST_LENGTH)
    const indices = new Uint32Array(this.#length * INDICES_PER_RECTANGLE)
    for (const at of indices.keys())
      indices[at] = Math.floor(at / INDICES_PER_RECTANGLE) * CORNERS + TRIANGLES[at % INDICES_PER_RECTANGLE]!
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW)
  }

  release(): void {
    this.#gl.deleteBuffer(this.#buffer)
  }
}
