import type { CustomLayerInterface, Map } from 'maplibre-gl'
import type { OverlayId } from '#features/map/basemap/style/map-overlay.ts'
import { between } from '#features/map/data/between.ts'
import type { Stops } from '#features/map/data/between.ts'
import { premultiplied } from './premultiplied.ts'
import { BlockBuffers } from './block-buffers.ts'
import type { KnownBlocks, Shape } from './block-buffers.ts'
import { OwnBlocks } from '#features/map/data/block-codes.ts'
import type { CellSets } from '#features/map/data/block-codes.ts'
import { PAINTS } from './block-shapes.ts'
import { blocksOnScreen, plotSidePx, viewOf } from '#features/map/data/blocks-on-screen.ts'
import type { PlacedBlock, View } from '#features/map/data/blocks-on-screen.ts'
import { GRID_FROM, GRID_TO, SHADE_FROM } from '#features/map/data/grid-zooms.ts'
import { plotBlocks } from '#features/map/data/plots-blocks.ts'
import type { PlotPalette } from './plots-palette.ts'
import { compileHatch, compileSolid } from './plots-shader.ts'
import type { PlotsProgram } from './plots-shader.ts'
import { BYTES_PER_INDEX, INDICES_PER_RECTANGLE } from './rectangle-triangles.ts'

/** Pixels of the page from stroke to stroke, along a plot's edge, and half of a stroke's width. */
const STROKE_EVERY = 8
const STROKE_HALF = 0.55

/** By the zoom; widths in pixels of the page. */
const gridWidths: Stops = [
  [GRID_FROM, 0.6],
  [14, 1],
  [GRID_TO, 1.4],
]
const outlineWidths: Stops = [
  [SHADE_FROM, 0.5],
  [13, 1.5],
  [GRID_TO, 2],
]
const nearness: Stops = [
  [GRID_FROM - 0.5, 0],
  [GRID_FROM, 1],
]
/** Around what others have, a shade ends clearly by itself while plots are a few pixels wide. */
const edgedness: Stops = [
  [GRID_FROM + 1, 0],
  [GRID_FROM + 1.5, 1],
]

/** Of one frame, in pixels of the page. */
interface Lines {
  side: number
  /** Pixels of the screen in one of the page. */
  sharpness: number
  grid: number
  gridOpacity: number
  outline: number
  /** Whether plots are large enough for outlines in ink and casing; between 0 and 1 these come. */
  near: number
  /** The same of those around what others have. */
  edged: number
}

interface Kit {
  buffers: BlockBuffers
  solid: PlotsProgram
  hatch: PlotsProgram
}

/**
 * Grid, everyone's plots and one's own. MapLibre's own layers would draw the same from tiles, at three times the
 * cost for each frame, and would have to make a tile anew for every plot in it that changes.
 */
export class PlotsDrawing implements CustomLayerInterface {
  readonly id: OverlayId = 'app-plots'
  readonly type = 'custom'
  readonly renderingMode = '2d'
  #map: Map | null = null
  #kit: Kit | null = null
  #palette: PlotPalette
  readonly #blocks: KnownBlocks
  readonly #own = new OwnBlocks()

  constructor(palette: PlotPalette, blocks: KnownBlocks = plotBlocks) {
    this.#palette = palette
    this.#blocks = blocks
  }

  paintIn(palette: PlotPalette): void {
    this.#palette = palette
    this.#map?.triggerRepaint()
  }

  /** Never by colour alone: sold is flat, held is hatched, yours and selected have an outline each. */
  showOwn(sets: CellSets): void {
    this.#own.show(sets)
    this.#map?.triggerRepaint()
  }

  /** Also after a lost context has come back. */
  onAdd(map: Map, gl: WebGL2RenderingContext): void {
    this.#map = map
    this.#kit = {
      buffers: new BlockBuffers(gl, this.#blocks),
      solid: compileSolid(gl),
      hatch: compileHatch(gl),
    }
  }

  onRemove(_: Map, gl: WebGL2RenderingContext): void {
    this.#kit?.buffers.releaseAll()
    for (const { program } of [this.#kit?.solid, this.#kit?.hatch].filter((one) => one !== undefined))
      gl.deleteProgram(program)
    this.#kit = null
    this.#map = null
  }

  render(gl: WebGL2RenderingContext): void {
    if (!this.#map || !this.#kit || this.#map.getZoom() < SHADE_FROM) return
    const { buffers, solid, hatch } = this.#kit
    const view = viewOf(this.#map)
    const placed = blocksOnScreen(view).map((block) => ({
      block,
      shapes: buffers.shapesOf(block.block, this.#own.of(block.block)),
    }))
    const lines = linesOf(view, this.#map.getPixelRatio(), this.#palette)
    // Nothing is behind anything else here.
    gl.disable(gl.DEPTH_TEST)

    const colors = colorsOf(this.#palette, lines)
    if (placed.some(({ shapes }) => shapes.hatched)) {
      use(gl, hatch, view, lines, colors)
      for (const { block, shapes } of placed) draw(gl, hatch, block, shapes.hatched)
    }
    use(gl, solid, view, lines, colors)
    for (const { block, shapes } of placed) draw(gl, solid, block, shapes.solid)
    if (view.zoom >= GRID_FROM) drawGrid(gl, solid, buffers, placed)
    if (lines.edged > 0) for (const { block, shapes } of placed) draw(gl, solid, block, shapes.edges)
    for (const { block, shapes } of placed) {
      // From afar, the second half: ink without casing.
      const from = lines.near > 0 || !shapes.lines ? 0 : shapes.lines.rectangles / 2
      draw(gl, solid, block, shapes.lines, from)
    }
    gl.bindVertexArray(null)
    buffers.forgetOldest()
  }
}

function use(
  gl: WebGL2RenderingContext,
  { program, at }: PlotsProgram,
  view: View,
  lines: Lines,
  colors: number[],
): void {
  gl.useProgram(program)
  const widthOnScreen = (px: number) => [(2 * px) / view.width, (2 * px) / view.height] as const
  gl.uniform2f(at.u_gridLine, ...widthOnScreen(lines.grid))
  gl.uniform2f(at.u_outline, ...widthOnScreen(lines.outline))
  gl.uniform4fv(at.u_palette, colors)
  const strokes = Math.max(1, Math.round(lines.side / STROKE_EVERY))
  // Across the strokes, which lie diagonally, a plot's part measures this many pixels.
  const part = (lines.side / strokes) * Math.SQRT1_2
  gl.uniform1f(at.u_strokes, strokes)
  gl.uniform1f(at.u_strokeHalf, STROKE_HALF / part)
  gl.uniform1f(at.u_softness, part * lines.sharpness)
}

function drawGrid(
  gl: WebGL2RenderingContext,
  program: PlotsProgram,
  buffers: BlockBuffers,
  placed: readonly { block: PlacedBlock }[],
): void {
  let band: PlacedBlock | null = null
  for (const { block } of placed) {
    // One line is the edge of a row for all blocks side by side.
    if (block.bottom !== band?.bottom) {
      band = { ...block, left: -1, perColumn: 2 }
      draw(gl, program, band, buffers.rowsOf(block.rows))
    }
    const columnAt = (x: number) => Math.round((x - block.left) / block.perColumn)
    const [first, last] = [Math.max(columnAt(-1), 0), Math.min(columnAt(1), block.columns - 1)]
    draw(gl, program, block, buffers.columnsOf(block.columns, block.rows), first, last + 1)
  }
}

/** The rectangles of a shape, or those from one of them up to another. */
function draw(
  gl: WebGL2RenderingContext,
  { at }: PlotsProgram,
  block: PlacedBlock,
  shape: Shape | null,
  from = 0,
  to = shape?.rectangles ?? 0,
): void {
  if (!shape || to <= from) return
  gl.uniform2f(at.u_across, block.left, block.perColumn)
  gl.uniform3f(at.u_upward, block.bottom, block.perRow, block.growth)
  gl.bindVertexArray(shape.layout)
  const [count, first] = [(to - from) * INDICES_PER_RECTANGLE, from * INDICES_PER_RECTANGLE]
  gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_INT, first * BYTES_PER_INDEX)
}

/** Lines are as wide as whole pixels of the screen, which keeps them sharp; a thinner one is fainter instead. */
function linesOf(view: View, sharpness: number, { gridOpacity }: PlotPalette): Lines {
  const whole = (px: number) => Math.max(1, Math.round(px * sharpness)) / sharpness
  const grid = between(view.zoom, gridWidths)
  return {
    side: plotSidePx(view),
    sharpness,
    grid: whole(grid),
    gridOpacity: gridOpacity * Math.min(1, grid / whole(grid)),
    outline: whole(between(view.zoom, outlineWidths)),
    near: between(view.zoom, nearness),
    edged: between(view.zoom, edgedness),
  }
}

/** The hatch shader takes a part of the held colour for the ground between its strokes. */
function colorsOf(palette: PlotPalette, { gridOpacity, near, edged }: Lines): number[] {
  const { ink } = palette
  return inOrder({
    grid: premultiplied(palette.grid, gridOpacity),
    sold: premultiplied(palette.sold, palette.soldOpacity),
    held: premultiplied(palette.held, 1),
    mine: premultiplied(palette.yours, 0.5),
    selected: premultiplied(palette.selected, 0.4),
    soldInk: premultiplied(ink.sold, edged),
    heldInk: premultiplied(ink.held, edged),
    // From afar an outline is all that is seen of a plot, and its hue says what it is.
    mineInk: premultiplied(near < 1 ? palette.yours : ink.yours, 1),
    selectedInk: premultiplied(near < 1 ? palette.selected : ink.selected, 1),
    casing: premultiplied(palette.casing, near),
    edgeCasing: premultiplied(palette.casing, edged),
  })
}

/** As the shader numbers them. */
const inOrder = (colors: Record<keyof typeof PAINTS, number[]>): number[] =>
  (Object.keys(PAINTS) as (keyof typeof PAINTS)[])
    .toSorted((one, other) => PAINTS[one] - PAINTS[other])
    .flatMap((name) => colors[name])
