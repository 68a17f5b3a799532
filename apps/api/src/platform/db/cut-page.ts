/**
 * Rows that were read with one more than a page has: only so it is known whether another page follows. `last` is
 * where that one begins, and undefined at the end.
 */
export function cutPage<Row>(read: readonly Row[], limit: number): { rows: Row[]; last: Row | undefined } {
  const rows = read.slice(0, limit)
  return { rows, last: read.length > limit ? rows.at(-1) : undefined }
}
