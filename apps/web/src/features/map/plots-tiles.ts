import { bandOf, blockOf, cellId } from '@meridian/shared/grid'
import type { PlotBlocks } from './plots-blocks.ts'
import { columnX, rowsOfTile, wrapColumn } from './tile-cells.ts'
import type { Tile, TileRow } from './tile-cells.ts'
import type { TileLayer } from './vector-tile.ts'

export const SOLD_LAYER = 'sold'
export const HELD_LAYER = 'held'

/** Two columns, unwrapped: from `start` up to but without `end`. */
interface Run {
  start: number
  end: number
}

/** A run that goes on unchanged from row to row. */
interface Patch extends Run {
  from: TileRow
  to: TileRow
}

export function blocksOfTile(tile: Tile): number[] {
  const blocks = new Set<number>()
  const rows = rowsOfTile(tile)
  for (const [index, { row, columns, first, last }] of rows.entries()) {
    // Rows of one band have the same blocks.
    if (index > 0 && bandOf(rows[index - 1]!.row) === bandOf(row)) continue
    for (let col = first; col <= last; col++) {
      blocks.add(blockOf(cellId({ row, col: wrapColumn(col, columns) })))
    }
  }
  return [...blocks]
}

/** Neighbours of the same status become one rectangle: a wholly sold tile is a single one in each band. */
export function plotLayers(tile: Tile, blocks: Pick<PlotBlocks, 'statusOf'>): TileLayer[] {
  const rows = rowsOfTile(tile)
  const statuses = rows.map(({ row, columns, first, last }) =>
    Array.from({ length: last - first + 1 }, (_, step) =>
      blocks.statusOf(cellId({ row, col: wrapColumn(first + step, columns) })),
    ),
  )
  const patchesOf = (status: string) =>
    mergeRows(rows, (index) => runsOf(rows[index]!, statuses[index]!, status)).map((patch) =>
      rectangle(tile, patch),
    )
  return [
    { name: SOLD_LAYER, kind: 'polygons', paths: patchesOf('sold') },
    { name: HELD_LAYER, kind: 'polygons', paths: patchesOf('held') },
  ]
}

function runsOf({ first }: TileRow, statuses: string[], status: string): Run[] {
  const runs: Run[] = []
  for (const [step, one] of statuses.entries()) {
    if (one !== status) continue
    const run = runs.at(-1)
    if (run?.end === first + step) run.end++
    else runs.push({ start: first + step, end: first + step + 1 })
  }
  return runs
}

function mergeRows(rows: TileRow[], runsAt: (index: number) => Run[]): Patch[] {
  const done: Patch[] = []
  let open: Patch[] = []
  for (const [index, row] of rows.entries()) {
    const next: Patch[] = []
    const above = new Map(open.map((patch) => [patch.start, patch]))
    for (const run of runsAt(index)) {
      const patch = above.get(run.start)
      if (patch?.end === run.end && bandOf(patch.to.row) === bandOf(row.row)) {
        above.delete(run.start)
        next.push({ ...patch, to: row })
      } else next.push({ ...run, from: row, to: row })
    }
    done.push(...above.values())
    open = next
  }
  return [...done, ...open]
}

function rectangle(tile: Tile, { from, to, start, end }: Patch): number[] {
  const [west, east] = [columnX(tile, from, start), columnX(tile, from, end)]
  const [top, bottom] = [to.top, from.bottom]
  return [west, top, east, top, east, bottom, west, bottom]
}
