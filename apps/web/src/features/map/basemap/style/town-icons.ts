/**
 * The dots of towns are icons of their labels, so that MapLibre hides both together where there is no room. They are
 * drawn when the map first misses an image; the image's name contains the colours.
 */
import type { Map } from 'maplibre-gl'

const SIZE = 10
/** Drawn larger than displayed, for high-density screens. */
const RATIO = 3

export const townIcon = (ink: string, paper: string) => `town ${ink} ${paper}`
export const capitalIcon = (ink: string, paper: string) => `capital ${ink} ${paper}`

export function drawTownIcons(map: Map) {
  map.setMissingStyleImageResolver((id) => {
    const [kind, ink, paper] = id.split(' ')
    if ((kind !== 'town' && kind !== 'capital') || !ink || !paper || map.hasImage(id)) return
    const image = drawDot(kind === 'capital', ink, paper)
    if (image) map.addImage(id, image, { pixelRatio: RATIO })
  })
}

function drawDot(capital: boolean, ink: string, paper: string): ImageData | null {
  const canvas = new OffscreenCanvas(SIZE * RATIO, SIZE * RATIO)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.scale(RATIO, RATIO)
  context.beginPath()
  context.arc(SIZE / 2, SIZE / 2, capital ? 2.8 : 1.9, 0, 2 * Math.PI)
  context.fillStyle = capital ? paper : ink
  context.fill()
  if (capital) {
    context.strokeStyle = ink
    context.lineWidth = 1.5
    context.stroke()
  }
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
