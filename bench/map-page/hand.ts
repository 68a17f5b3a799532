/** Pixels in a second: a brisk hand. */
const SPEED = 300

interface Moved {
  /** Pixels to the east since the frame before; a quarter of them to the south. */
  across: number
  /** Zooms above the one at which the move began. */
  closer: number
}

/** There and back, and in and out within the zooms that draw tiles of the same one: a move ends where it began. */
export const handAt = (elapsed: number, part: number, seconds: number): Moved => ({
  across: (elapsed < seconds / 2 ? SPEED : -SPEED) * part,
  closer: 0.45 * (1 - Math.cos((elapsed / seconds) * 2 * Math.PI)),
})
