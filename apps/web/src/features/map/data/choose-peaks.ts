/** Which of the world's points can be pressed: those that are seen, and no two so near that one would hide the other. */
export interface Peak {
  lng: number
  lat: number
  /** The zoom of the tile whose sold plots it stands for. */
  level: number
  sold: number
}

interface PlacedPeak extends Peak {
  x: number
  y: number
}

/** Pixels from one to the next: what a finger can tell apart. */
const APART = 30
const MOST = 24

/** The liveliest first. */
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
