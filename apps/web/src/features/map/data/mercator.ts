/** Web Mercator: the world as a unit square, from its north-west corner. */

const RADIANS = Math.PI / 180
const TILE_PX = 512

export const mercatorX = (lng: number): number => (lng + 180) / 360
export const mercatorY = (lat: number): number => 0.5 - Math.asinh(Math.tan(lat * RADIANS)) / (2 * Math.PI)

export const longitudeAt = (x: number): number => x * 360 - 180
export const latitudeAt = (y: number): number => Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / RADIANS

/** The width of the world in CSS pixels. */
export const worldPx = (zoom: number): number => TILE_PX * 2 ** zoom
