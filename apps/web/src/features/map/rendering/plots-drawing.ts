import type { CustomLayerInterface, Map } from 'maplibre-gl'
import type { OverlayId } from '#features/map/basemap/style/map-overlay.ts'
import { interpolate } from '#features/map/data/interpolate.ts'
import type { Stops } from '#features/map/data/interpolate.ts'
import { premultiplied } from './premultiplied.ts'
import { BlockBuffers } from './block-buffers.ts'
import type { KnownBlocks, Shape } from './block-buffers.ts'
import { OwnBlocks } from '#features/map/data/block-codes.ts'
import type { CellSets } from '#features/map/data/block-codes.ts'
import { PAINTS } from './block-shapes.ts'
import { blocksOnScreen, plotSidePx, viewOf } from '#features/map/data/blocks-on-screen.ts'
import type { PlacedBlock, View } from '#features/map/data/blocks-on-screen.ts'
import { GRID_FROM, GRID_TO, SHADE_FROM } from '#features/map/data/grid-zooms.ts'
import { plotBlocks } from '#features/map/data/plot-blocks.ts'
import { landReadiness } from './land-readiness.ts'
import type { PlotPalette } from './plots-palette.ts'
import { compileHatch, compileSolid } from './plots-shader.ts'
import type { PlotsProgram } from './plots-shader.ts'
import { BYTES_PER_INDEX, INDICES_PER_RECTANGLE } from './rectangle-triangles.ts'

/** CSS pixels from stroke to stroke along a plot's edge, and half of a stroke's width. */
const STROKE_EVERY = 8
const STROKE_HALF = 0.55

/** By zoom; widths in CSS pixels. */
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
/** Other owners' plots get outlines only at zooms where plots are wider than a few pixels. */
const edgedness: Stops = [
  [GRID_FROM + 1, 0],
  [GRID_FROM + 1.5, 1],
]

/** Line properties of one frame, in CSS pixels. */
interface Lines {
  side: number
  /** Device pixels per CSS pixel. */
  sharpness: number
  grid: number
  gridOpacity: number
  outline: number
  /** How far the outlines with ink and casing are faded in, 0 to 1. */
  near: number
  /** The same for outlines of other owners' plots. */
  edged: number
}

interface Kit {
  buffers: BlockBuffers
  solid: PlotsProgram
  hatch: PlotsProgram
}

/**
 * Draws the grid, everyone's plots and the visitor's own. MapLibre's layers would draw the same from tiles at three
 * times the cost per frame, and would rebuild a tile for every changed plot.
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

  readonly #isLandReady: (map: Map) => boolean

  constructor(
    palette: PlotPalette,
    blocks: KnownBlocks = plotBlocks(),
    isLandReady = (map: Map) => landReadiness(map).check(),
  ) {
    this.#palette = palette
    this.#blocks = blocks
    this.#isLandReady = isLandReady
  }

  paintIn(palette: PlotPalette): void {
    this.#palette = palette
    this.#map?.triggerRepaint()
  }

  /** Never by colour alone: sold is flat, held is hatched, owned and selected plots have outlines. */
  showOwn(sets: CellSets): void {
    this.#own.show(sets)
    this.#map?.triggerRepaint()
  }

  /** Also called after a restored context. */
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
    // The layer is flat, so it needs no depth test.
    gl.disable(gl.DEPTH_TEST)

    const colors = colorsOf(this.#palette, lines)
    if (placed.some(({ shapes }) => shapes.hatched)) {
      use(gl, hatch, view, lines, colors)
      for (const { block, shapes } of placed) draw(gl, hatch, block, shapes.hatched)
    }
    use(gl, solid, view, lines, colors)
    for (const { block, shapes } of placed) draw(gl, solid, block, shapes.solid)
    if (this.#isLandReady(this.#map) && view.zoom >= GRID_FROM) drawGrid(gl, solid, buffers, placed)
    if (lines.edged > 0) for (const { block, shapes } of placed) draw(gl, solid, block, shapes.edges)
    for (const { block, shapes } of placed) {
      // At low zooms only the second half: ink without casing.
      const from = lines.near > 0 || !shapes.lines ? 0 : shapes.lines.rectangles / 2
      draw(gl, solid, block, shapes.lines, from)
    }
    gl.bindVertexArray(null)
    buffers.evictOldest()
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
  // The length of a part in pixels, measured across the diagonal strokes.
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
    // One line draws a row's edge for all blocks of a band.
    if (block.bottom !== band?.bottom) {
      band = { ...block, left: -1, perColumn: 2 }
      draw(gl, program, band, buffers.rowsOf(block.rows))
    }
    const columnAt = (x: number) => Math.round((x - block.left) / block.perColumn)
    const [first, last] = [Math.max(columnAt(-1), 0), Math.min(columnAt(1), block.columns - 1)]
    draw(gl, program, block, buffers.columnsOf(block.columns, block.rows), first, last + 1)
  }
}

/** Draws the rectangles of a shape, or a range of them. */
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

/** Widths are rounded to device pixels, which keeps lines sharp; a thinner line gets a lower opacity instead. */
function linesOf(view: View, sharpness: number, { gridOpacity }: PlotPalette): Lines {
  const whole = (px: number) => Math.max(1, Math.round(px * sharpness)) / sharpness
  const grid = interpolate(view.zoom, gridWidths)
  return {
    side: plotSidePx(view),
    sharpness,
    grid: whole(grid),
    gridOpacity: gridOpacity * Math.min(1, grid / whole(grid)),
    outline: whole(interpolate(view.zoom, outlineWidths)),
    near: interpolate(view.zoom, nearness),
    edged: interpolate(view.zoom, edgedness),
  }
}

/** The hatch shader uses a fraction of the held colour for the ground between its strokes. */
function colorsOf(palette: PlotPalette, { gridOpacity, near, edged }: Lines): number[] {
  const { ink } = palette
  return inOrder({
    grid: premultiplied(palette.grid, gridOpacity),
    sold: premultiplied(palette.sold, palette.soldOpacity),
    held: premultiplied(palette.held, 1),
    mine: premultiplied(palette.yours, 0.5),
    collected: premultiplied(palette.collected, 0.5),
    selected: premultiplied(palette.selected, 0.4),
    soldInk: premultiplied(ink.sold, edged),
    heldInk: premultiplied(ink.held, edged),
    // At low zooms only the outline of a plot is visible, so its colour shows the status.
    mineInk: premultiplied(near < 1 ? palette.yours : ink.yours, 1),
    collectedInk: premultiplied(near < 1 ? palette.collected : ink.collected, 1),
    selectedInk: premultiplied(near < 1 ? palette.selected : ink.selected, 1),
    casing: premultiplied(palette.casing, near),
    edgeCasing: premultiplied(palette.casing, edged),
  })
}

/** In the order of the shader's palette. */
const inOrder = (colors: Record<keyof typeof PAINTS, number[]>): number[] =>
  (Object.keys(PAINTS) as (keyof typeof PAINTS)[])
    .toSorted((one, other) => PAINTS[one] - PAINTS[other])
    .flatMap((name) => colors[name])
