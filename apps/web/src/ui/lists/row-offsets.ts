/** The offset of every row from the first one, in pixels. One more entry is the height of all rows. */
export function rowOffsets(heights: readonly number[]): number[] {
  const offsets = [0]
  for (const height of heights) offsets.push(offsets.at(-1)! + height)
  return offsets
}

/** The first and the last row that are at least partly between two offsets; the last is -1 without rows. */
export function rowsBetween(offsets: readonly number[], from: number, to: number): [number, number] {
  const rows = offsets.length - 1
  const last = Math.min(rowAt(offsets, to), rows - 1)
  return [Math.min(rowAt(offsets, from), Math.max(last, 0)), last]
}

/** The row that contains an offset, by binary search: the first one for an offset above all rows. */
function rowAt(offsets: readonly number[], offset: number): number {
  let low = 0
  let high = offsets.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (offsets[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}
