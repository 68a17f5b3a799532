import { cellCenter, cellsInRectangle } from '@meridian/shared/grid'
import type { Map } from 'maplibre-gl'

/** Milliseconds from the selection of 300 plots to the painted frame that shows them. The map is idle. */
export async function selectPlots(map: Map, setSelected: (cells: number[]) => void): Promise<number> {
  const { lng, lat } = map.getCenter()
  const rectangle = { west: lng - 0.04, south: lat - 0.04, east: lng + 0.04, north: lat + 0.04 }
  const { ids } = cellsInRectangle(rectangle, 300)
  const middle = ids[Math.floor(ids.length / 2)]!
  map.triggerRepaint()
  await map.once('render')
  const before = lookOf(map, middle)
  const began = performance.now()
  setSelected(ids)
  let after = before
  while (after === before) {
    await map.once('render')
    after = lookOf(map, middle)
  }
  const took = performance.now() - began
  setSelected([])
  await map.once('idle')
  return took
}

/** Reads pixels around the centre of a plot, in the frame that draws it: the read waits until the canvas is painted. */
function lookOf(map: Map, cell: number): string {
  const gl = map.getCanvas().getContext('webgl2')!
  const { x, y } = map.project(cellCenter(cell))
  const side = 24
  const [left, bottom] = [Math.round(x) - side / 2, gl.drawingBufferHeight - Math.round(y) - side / 2]
  const pixels = new Uint8Array(4 * side * side)
  gl.readPixels(left, bottom, side, side, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
  return pixels.join()
}
