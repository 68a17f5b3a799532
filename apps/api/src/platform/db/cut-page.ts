/**
 * Splits off the extra row that was read to detect a next page. `last` is the cursor of that page, undefined at the
 * end.
 */
export function cutPage<Row>(read: readonly Row[], limit: number): { rows: Row[]; last: Row | undefined } {
  const rows = read.slice(0, limit)
  return { rows, last: read.length > limit ? rows.at(-1) : undefined }
}
