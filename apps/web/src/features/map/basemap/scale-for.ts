/** MapLibre's world is 512 pixels wide at zoom 0. */
const metresPerPixel = (lat: number, zoom: number): number =>
  (40_075_016.686 * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** zoom)

const mostPixels = 80

/** The longest round length that fits, in metres and in pixels. */
export function scaleFor(lat: number, zoom: number): { metres: number; pixels: number } {
  const perPixel = metresPerPixel(lat, zoom)
  const most = perPixel * mostPixels
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = [5, 2, 1].map((step) => step * power).find((length) => length <= most) ?? power
  return { metres: Math.max(1, metres), pixels: Math.round(metres / perPixel) }
}
