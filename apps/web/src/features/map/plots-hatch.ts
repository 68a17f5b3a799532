import type { Map } from 'maplibre-gl'

const SIZE = 8
/** Drawn larger than shown, for sharp screens. */
const RATIO = 3

export const hatchName = (ink: string) => `app-hatch ${ink}`

/** The hatch of held plots. A base style that is replaced whole takes the pictures with it: then again. */
export function keepHatch(map: Map, ink: string): () => void {
  const draw = () => {
    if (map.hasImage(hatchName(ink))) return
    const image = drawHatch(ink)
    if (image) map.addImage(hatchName(ink), image, { pixelRatio: RATIO })
  }
  draw()
  map.on('styledata', draw)
  return () => map.off('styledata', draw)
}

function drawHatch(ink: string): ImageData | null {
  const side = SIZE * RATIO
  const context = new OffscreenCanvas(side, side).getContext('2d')
  if (!context) return null
  // The ground between the strokes is part of the picture: one layer less to draw.
  context.fillStyle = ink
  context.globalAlpha = 0.2
  context.fillRect(0, 0, side, side)
  context.globalAlpha = 1
  context.strokeStyle = ink
  context.lineWidth = 1.1 * RATIO
  // Three strokes, so that the corners of neighbouring pictures go on into each other.
  for (const shift of [-side, 0, side]) {
    context.beginPath()
    context.moveTo(shift - side / 2, side * 1.5)
    context.lineTo(shift + side * 1.5, -side / 2)
    context.stroke()
  }
  return context.getImageData(0, 0, side, side)
}
