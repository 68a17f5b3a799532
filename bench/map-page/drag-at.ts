/** Pixels a second: a fast drag. */
const SPEED = 300

interface Moved {
  /** Pixels to the east since the previous frame; a quarter of them to the south. */
  across: number
  /** Zoom levels above the start of the move. */
  closer: number
}

/** Pans there and back, and zooms in and out within one tile zoom: a move ends where it began. */
export const dragAt = (elapsed: number, part: number, seconds: number): Moved => ({
  across: (elapsed < seconds / 2 ? SPEED : -SPEED) * part,
  closer: 0.45 * (1 - Math.cos((elapsed / seconds) * 2 * Math.PI)),
})
