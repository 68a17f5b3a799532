import { seaOutlines } from './sea-outlines.ts'

/** For places in no outline: only the country or international waters are known. */
const OPEN_SEA = ''

type Box = [west: number, south: number, east: number, north: number]

/** Corners as longitude, latitude, longitude, latitude and so on. */
const seas = seaOutlines.map(([name, text]) => {
  const corners = text.split(/,? /).map(Number)
  return { name, corners, box: boxOf(corners) }
})

function boxOf(corners: readonly number[]): Box {
  const lngs = corners.filter((_, at) => at % 2 === 0)
  const lats = corners.filter((_, at) => at % 2 === 1)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

export const seaNames = (): string[] => [...new Set(seas.map(({ name }) => name))]

/** The box of the sea's first outline, if it has two. */
export const seaBox = (sea: string): Box => seas.find(({ name }) => name === sea)!.box

export function seaAt(lng: number, lat: number): string {
  for (const { name, corners, box } of seas) {
    const isNear = lng >= box[0] && lat >= box[1] && lng <= box[2] && lat <= box[3]
    if (isNear && holds(corners, lng, lat)) return name
  }
  return OPEN_SEA
}

function holds(corners: readonly number[], lng: number, lat: number): boolean {
  let inside = false
  let previous = corners.length - 2
  for (let at = 0; at < corners.length; at += 2) {
    const [x1, y1] = [corners[at]!, corners[at + 1]!]
    const [x2, y2] = [corners[previous]!, corners[previous + 1]!]
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside
    previous = at
  }
  return inside
}
