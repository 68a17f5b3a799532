import type { CustomLayerInterface, Map } from 'maplibre-gl'
import type { OverlayId } from '#features/map/basemap/style/map-overlay.ts'
import { mercatorX, mercatorY, worldPx } from '#features/map/data/mercator.ts'
import { premultiplied } from './premultiplied.ts'
import { viewOf } from '#features/map/data/blocks-on-screen.ts'
import type { View } from '#features/map/data/blocks-on-screen.ts'
import { HEAT_TO, SHADE_FROM } from '#features/map/data/grid-zooms.ts'
import type { PlotPalette } from './plots-palette.ts'
import { heatOpacity } from './heat-opacity.ts'
import { compileMixing, compileShowing } from './heat-shader.ts'
import type { HeatProgram } from './heat-shader.ts'
import { heatTiles } from '#features/map/data/heat-tiles.ts'
import type { HeatTiles } from '#features/map/data/heat-tiles.ts'
import { heatWindow, namesIn, tilesInView } from './heat-window.ts'
import type { HeatWindow, TileRange } from './heat-window.ts'

/** Heat has no sharp edges, so it is computed for every fourth pixel in both directions. */
const COARSENESS = 4
const FADES_FROM = SHADE_FROM - 0.5
const TIMEOUT_MS = 1500

/** The resources on the graphics card. */
interface Kit {
  mixing: HeatProgram
  showing: HeatProgram
  layout: WebGLVertexArrayObject
  corners: WebGLBuffer
  fine: WebGLTexture
  coarse: WebGLTexture
  opacities: WebGLTexture
  /** The small picture of the screen. */
  screen: WebGLTexture
  canvas: WebGLFramebuffer
  size: { width: number; height: number }
}

/**
 * Draws the number of sold plots as heat at low zooms, where plots are smaller than a pixel. Between two zooms it
 * blends from the coarser counts to the finer.
 */
export class HeatDrawing implements CustomLayerInterface {
  readonly id: OverlayId = 'app-counts-heat'
  readonly type = 'custom'
  readonly renderingMode = '2d'
  readonly #tiles: HeatTiles
  #map: Map | null = null
  #kit: Kit | null = null
  #palette: PlotPalette
  #window: HeatWindow | null = null
  /** A key of what the window was built from. */
  #madeOf = ''
  /** Since when tiles of another zoom are awaited. */
  #waitsSince: number | null = null
  /** The window that is on the graphics card. */
  #stored: HeatWindow | null = null

  constructor(palette: PlotPalette, tiles: HeatTiles = heatTiles()) {
    this.#palette = palette
    this.#tiles = tiles
  }

  paintIn(palette: PlotPalette): void {
    this.#palette = palette
    this.#map?.triggerRepaint()
  }

  /**
   * Also called after a restored context. Resources are created within a frame, where MapLibre expects changes of
   * WebGL state.
   */
  onAdd(map: Map): void {
    this.#map = map
    this.#kit = null
    this.#stored = null
  }

  onRemove(_: Map, gl: WebGL2RenderingContext): void {
    if (this.#kit) release(gl, this.#kit)
    this.#kit = null
    this.#map = null
  }

  /** Draws the small picture of the screen. */
  prerender(gl: WebGL2RenderingContext): void {
    const view = this.#view()
    if (!view) return
    const window = this.#look(view)
    if (window.warm.length === 0) return
    const kit = (this.#kit ??= makeKit(gl))
    this.#store(gl, kit, window)
    fit(gl, kit)
    gl.bindFramebuffer(gl.FRAMEBUFFER, kit.canvas)
    gl.viewport(0, 0, kit.size.width, kit.size.height)
    gl.clearColor(0, 0, 0, 0)
    gl.clear(gl.COLOR_BUFFER_BIT)
    gl.disable(gl.BLEND)
    const { program, at } = kit.mixing
    gl.useProgram(program)
    // A window of another zoom is drawn at its level that is nearer to the current zoom.
    gl.uniform1f(at.u_fineness, window.coarse ? Math.min(Math.max(view.zoom - window.z, 0), 1) : 1)
    gl.uniform1f(at.u_opacity, Math.min((HEAT_TO - view.zoom) / (HEAT_TO - FADES_FROM), 1))
    const pictures = [
      [at.u_fine, kit.fine],
      [at.u_coarse, window.coarse ? kit.coarse : kit.fine],
      [at.u_opacities, kit.opacities],
    ] as const
    for (const [unit, [sampler, texture]] of pictures.entries()) show(gl, unit, sampler, texture)
    draw(gl, kit, kit.mixing, window, view)
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
  }

  render(gl: WebGL2RenderingContext): void {
    const [view, window] = [this.#view(), this.#window]
    if (!view || !window || !this.#kit || window.warm.length === 0) return
    const { showing, screen } = this.#kit
    // The layer is flat, so it needs no depth test.
    gl.disable(gl.DEPTH_TEST)
    gl.useProgram(showing.program)
    gl.uniform4f(showing.at.u_color, ...premultiplied(this.#palette.heat, 1))
    show(gl, 0, showing.at.u_heat, screen)
    draw(gl, this.#kit, showing, window, view)
  }

  /** Null at zooms where plots are drawn instead. */
  #view(): View | null {
    const view = this.#map && viewOf(this.#map)
    return view && view.zoom < HEAT_TO ? view : null
  }

  #look(view: View): HeatWindow {
    const range = tilesInView(view)
    const madeOf = `${Object.values(range).join(' ')} ${this.#tiles.version}`
    if (this.#window && madeOf === this.#madeOf) {
      this.#waitsSince = null
      return this.#window
    }
    if (this.#window && this.#isBetter(this.#window, range, view)) return this.#window
    this.#waitsSince = null
    this.#window = heatWindow(range, (tile) => this.#tiles.of(tile))
    this.#madeOf = madeOf
    return this.#window
  }

  /** Keeps the scaled tiles of the previous zoom until all new tiles are loaded, or some of them after a timeout. */
  #isBetter(window: HeatWindow, range: TileRange, view: View): boolean {
    if (window.z === range.z || !isAround(window, view)) return false
    const names = namesIn(range)
    const missing = names.filter((tile) => !this.#tiles.has(tile))
    if (missing.length === 0) return false
    // No new tile at all, for example without a network: keeps the old window without a limit.
    if (missing.length === names.length) {
      this.#waitsSince = null
      return true
    }
    if (this.#waitsSince === null) {
      this.#waitsSince = performance.now()
      setTimeout(() => this.#map?.triggerRepaint(), TIMEOUT_MS + 1)
    }
    return performance.now() - this.#waitsSince <= TIMEOUT_MS
  }

  #store(gl: WebGL2RenderingContext, kit: Kit, window: HeatWindow): void {
    if (this.#stored === window) return
    store(gl, kit.fine, window.fine, window.fine.roots)
    if (window.coarse) store(gl, kit.coarse, window.coarse, window.coarse.roots)
    gl.bindBuffer(gl.ARRAY_BUFFER, kit.corners)
    gl.bufferData(gl.ARRAY_BUFFER, window.warm, gl.DYNAMIC_DRAW)
    this.#stored = window
  }
}

/** One byte per sample; null allocates a texture to draw into. */
function store(
  gl: WebGL2RenderingContext,
  texture: WebGLTexture,
  { width, height }: { width: number; height: number },
  bytes: Uint8Array | null,
): void {
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, width, height, 0, gl.RED, gl.UNSIGNED_BYTE, bytes)
}

/** Resizes the small picture with the screen. */
function fit(gl: WebGL2RenderingContext, kit: Kit): void {
  const width = Math.ceil(gl.drawingBufferWidth / COARSENESS)
  const height = Math.ceil(gl.drawingBufferHeight / COARSENESS)
  if (kit.size.width === width && kit.size.height === height) return
  kit.size = { width, height }
  store(gl, kit.screen, kit.size, null)
}

function show(
  gl: WebGL2RenderingContext,
  unit: number,
  sampler: WebGLUniformLocation | null,
  texture: WebGLTexture,
): void {
  gl.activeTexture(gl.TEXTURE0 + unit)
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.uniform1i(sampler, unit)
}

/** The middle of the view in a window, in tiles from its north-west corner, in the nearest copy of the world. */
function middleIn({ z, x, y, columns }: TileRange, { lng, lat }: View): { east: number; south: number } {
  const across = 2 ** z
  const east = mercatorX(lng) * across - x
  const worlds = Math.round((east - columns / 2) / across)
  return { east: east - worlds * across, south: mercatorY(lat) * across - y }
}

function isAround(window: TileRange, view: View): boolean {
  const { east, south } = middleIn(window, view)
  return east >= 0 && east <= window.columns && south >= 0 && south <= window.rows
}

/** Draws only the warm rectangles; cold areas cost nothing. */
function draw(
  gl: WebGL2RenderingContext,
  { layout }: Kit,
  { at }: HeatProgram,
  window: HeatWindow,
  view: View,
): void {
  const tile = worldPx(view.zoom) / 2 ** window.z
  const [perColumn, perRow] = [(2 * tile) / view.width, (2 * tile) / view.height]
  const { east, south } = middleIn(window, view)
  gl.uniform4f(
    at.u_place,
    -east * perColumn,
    south * perRow,
    window.columns * perColumn,
    window.rows * perRow,
  )
  gl.bindVertexArray(layout)
  gl.drawArrays(gl.TRIANGLES, 0, window.warm.length / 2)
  gl.bindVertexArray(null)
}

function makeKit(gl: WebGL2RenderingContext): Kit {
  const [layout, corners] = [gl.createVertexArray(), gl.createBuffer()]
  gl.bindVertexArray(layout)
  gl.bindBuffer(gl.ARRAY_BUFFER, corners)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  gl.enableVertexAttribArray(0)
  gl.bindVertexArray(null)
  const opacities = makeTexture(gl)
  store(gl, opacities, { width: heatOpacity.length, height: 1 }, heatOpacity)
  const [screen, canvas] = [makeTexture(gl), gl.createFramebuffer()]
  gl.bindFramebuffer(gl.FRAMEBUFFER, canvas)
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, screen, 0)
  gl.bindFramebuffer(gl.FRAMEBUFFER, null)
  return {
    mixing: compileMixing(gl),
    showing: compileShowing(gl),
    layout,
    corners,
    fine: makeTexture(gl),
    coarse: makeTexture(gl),
    opacities,
    screen,
    canvas,
    size: { width: 0, height: 0 },
  }
}

/** With linear interpolation between samples. */
function makeTexture(gl: WebGL2RenderingContext): WebGLTexture {
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  for (const [name, value] of [
    [gl.TEXTURE_MIN_FILTER, gl.LINEAR],
    [gl.TEXTURE_MAG_FILTER, gl.LINEAR],
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
  ] as const)
    gl.texParameteri(gl.TEXTURE_2D, name, value)
  return texture
}

function release(gl: WebGL2RenderingContext, kit: Kit): void {
  for (const { program } of [kit.mixing, kit.showing]) gl.deleteProgram(program)
  for (const texture of [kit.fine, kit.coarse, kit.opacities, kit.screen]) gl.deleteTexture(texture)
  gl.deleteFramebuffer(kit.canvas)
  gl.deleteBuffer(kit.corners)
  gl.deleteVertexArray(kit.layout)
}
