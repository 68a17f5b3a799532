import { blockCodes } from '#features/map/data/block-codes.ts'
import type { OwnPlots } from '#features/map/data/block-codes.ts'
import {
  BYTES_PER_CORNER,
  CORNERS_PER_RECTANGLE,
  blockShapes,
  columnLines,
  rowLines,
} from './block-shapes.ts'
import type { BlockShapes } from './block-shapes.ts'
import type { PlotBlocks } from '#features/map/data/plot-blocks.ts'
import { RectangleTriangles } from './rectangle-triangles.ts'

export type KnownBlocks = Pick<PlotBlocks, 'bitsOf' | 'versionOf'>

/** Rectangles in buffers of the graphics card, ready to be drawn. */
export interface Shape {
  layout: WebGLVertexArrayObject
  buffer: WebGLBuffer
  rectangles: number
}

interface CachedBlock {
  /** The version of the block that the shapes were built from. */
  version: number
  own: OwnPlots | undefined
  solid: Shape | null
  hatched: Shape | null
  edges: Shape | null
  lines: Shape | null
}
type Shapes = Pick<CachedBlock, keyof BlockShapes>

/** The largest screens show about 300 at once. */
const MAX_CACHED = 800

/** An LRU cache of the shapes of blocks; a changed block is built again. */
export class BlockBuffers {
  readonly #gl: WebGL2RenderingContext
  readonly #blocks: KnownBlocks
  readonly #cache = new Map<number, CachedBlock>()
  readonly #grids = new Map<string, Shape | null>()
  readonly #triangles: RectangleTriangles

  constructor(gl: WebGL2RenderingContext, blocks: KnownBlocks) {
    this.#gl = gl
    this.#blocks = blocks
    this.#triangles = new RectangleTriangles(gl)
  }

  shapesOf(block: number, own: OwnPlots | undefined): Shapes {
    const version = this.#blocks.versionOf(block)
    const before = this.#cache.get(block)
    if (before?.version === version && before.own === own) return before
    if (before) this.#release(before)
    const { solid, hatched, edges, lines } = blockShapes(blockCodes(this.#blocks.bitsOf(block), own))
    const cached = {
      version,
      own,
      solid: this.#store(solid),
      hatched: this.#store(hatched),
      edges: this.#store(edges),
      lines: this.#store(lines),
    }
    // Deleted first, so that the map's order stays oldest first.
    this.#cache.delete(block)
    this.#cache.set(block, cached)
    return cached
  }

  /** The same for nearly all blocks; the last block of a band has fewer columns. */
  columnsOf(columns: number, rows: number): Shape | null {
    return this.#grid(`${columns} × ${rows}`, () => columnLines(columns, rows))
  }

  rowsOf(rows: number): Shape | null {
    return this.#grid(`${rows}`, () => rowLines(rows))
  }

  /** Must be called between frames, not during one. */
  evictOldest(): void {
    for (const [block, cached] of this.#cache) {
      if (this.#cache.size <= MAX_CACHED) return
      this.#release(cached)
      this.#cache.delete(block)
    }
  }

  releaseAll(): void {
    for (const cached of this.#cache.values()) this.#release(cached)
    for (const grid of this.#grids.values()) this.#delete(grid)
    this.#cache.clear()
    this.#grids.clear()
    this.#triangles.release()
  }

  #grid(name: string, make: () => ArrayBuffer): Shape | null {
    let grid = this.#grids.get(name)
    if (grid === undefined) this.#grids.set(name, (grid = this.#store(make())))
    return grid
  }

  #store(content: ArrayBuffer): Shape | null {
    if (content.byteLength === 0) return null
    const gl = this.#gl
    const [layout, buffer] = [gl.createVertexArray(), gl.createBuffer()]
    gl.bindVertexArray(layout)
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
    gl.bufferData(gl.ARRAY_BUFFER, content, gl.STATIC_DRAW)
    gl.vertexAttribPointer(0, 2, gl.SHORT, false, BYTES_PER_CORNER, 0)
    gl.vertexAttribPointer(1, 2, gl.BYTE, false, BYTES_PER_CORNER, 4)
    gl.vertexAttribPointer(2, 1, gl.UNSIGNED_BYTE, false, BYTES_PER_CORNER, 6)
    for (const index of [0, 1, 2]) gl.enableVertexAttribArray(index)
    const rectangles = content.byteLength / BYTES_PER_CORNER / CORNERS_PER_RECTANGLE
    this.#triangles.bindFor(rectangles)
    gl.bindVertexArray(null)
    return { layout, buffer, rectangles }
  }

  #release({ solid, hatched, edges, lines }: Shapes): void {
    for (const shape of [solid, hatched, edges, lines]) this.#delete(shape)
  }

  #delete(shape: Shape | null): void {
    if (!shape) return
    this.#gl.deleteVertexArray(shape.layout)
    this.#gl.deleteBuffer(shape.buffer)
  }
}
