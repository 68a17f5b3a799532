import type { ExportKind } from '@meridian/shared/operators/export-kinds'
import type { DayRange } from '#features/admin/console/within-days.ts'
import type { Db } from '#platform/db/database.ts'
import { csvLine } from './csv-line.ts'
import { exports } from './export-pages.ts'
import type { Place } from './export-pages.ts'

const pageSize = 1000

/** Spreadsheets take a file without it for the encoding of the system. */
const byteOrderMark = '\uFEFF'

/** Page by page, because the pool has no cursors, and no list must fit into memory. */
export async function* streamExport(
  db: Db,
  kind: ExportKind,
  range: DayRange,
  size = pageSize,
): AsyncGenerator<string> {
  const { columns, readPage } = exports[kind]
  yield byteOrderMark + csvLine(columns)
  for (let after: Place | null = null; ;) {
    const rows: Awaited<ReturnType<typeof readPage>> = await readPage(db, { range, after, size })
    if (rows.length > 0) yield rows.map(({ cells }) => csvLine(cells)).join('')
    after = rows.at(-1) ?? null
    if (after === null || rows.length < size) return
  }
}
