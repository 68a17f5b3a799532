/** Chooses the peaks that get a button: visible, and far enough apart that none covers another. */
export interface Peak {
  lng: number
  lat: number
  /** The zoom of the tile whose sold plots the peak counts. */
  level: number
  sold: number
}

interface PlacedPeak extends Peak {
  x: number
  y: number
}

/** The minimum distance in pixels that a finger can hit reliably. */
const APART = 30
const MOST = 24

/** The busiest first. */
export function choosePeaks(seen: readonly PlacedPeak[], level: number): Peak[] {
  const chosen: PlacedPeak[] = []
  const ofLevel = seen.filter((peak) => peak.level === level).toSorted((one, other) => other.sold - one.sold)
  for (const peak of ofLevel) {
    if (chosen.length === MOST) break
    const isFree = chosen.every(({ x, y }) => Math.hypot(x - peak.x, y - peak.y) >= APART)
    if (isFree) chosen.push(peak)
  }
  return chosen.map(({ lng, lat, level: of, sold }) => ({ lng, lat, level: of, sold }))
}
