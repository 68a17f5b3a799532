/** All lists of the Assets page as one list of rows: collections, the plots of open ones, then individual plots. */
import type { Collection } from '@meridian/shared/endpoints/collections'
import type { IndexedPlot } from '@meridian/shared/plot-index'

export type AssetRow =
  | { kind: 'collections' }
  | { kind: 'noCollections' }
  | { kind: 'collection'; collection: Collection; expanded: boolean }
  | { kind: 'collectionTools'; collection: Collection; cells: readonly number[] }
  | { kind: 'individual'; cells: readonly number[] }
  | { kind: 'noIndividual' }
  | { kind: 'plot'; plot: IndexedPlot; inside: boolean }

export interface AssetLists {
  collections: readonly Collection[]
  /** In the order of the grid. */
  plots: readonly IndexedPlot[]
  expanded: ReadonlySet<string>
}

export function buildRows({ collections, plots, expanded }: AssetLists): AssetRow[] {
  const groups = groupPlots(plots)
  const rows: AssetRow[] = [{ kind: 'collections' }]
  if (collections.length === 0) rows.push({ kind: 'noCollections' })
  for (const collection of collections) {
    const open = expanded.has(collection.id)
    rows.push({ kind: 'collection', collection, expanded: open })
    if (!open) continue
    const inside = groups.get(collection.id) ?? []
    rows.push({ kind: 'collectionTools', collection, cells: inside.map(({ cell }) => cell) })
    for (const plot of inside) rows.push({ kind: 'plot', plot, inside: true })
  }
  const individual = groups.get('') ?? []
  rows.push({ kind: 'individual', cells: individual.map(({ cell }) => cell) })
  if (individual.length === 0) rows.push({ kind: 'noIndividual' })
  for (const plot of individual) rows.push({ kind: 'plot', plot, inside: false })
  return rows
}

function groupPlots(plots: readonly IndexedPlot[]): Map<string, IndexedPlot[]> {
  const groups = new Map<string, IndexedPlot[]>()
  for (const plot of plots) {
    const group = groups.get(plot.collectionId)
    if (group) group.push(plot)
    else groups.set(plot.collectionId, [plot])
  }
  return groups
}

export function rowKey(row: AssetRow): string {
  if (row.kind === 'plot') return `plot ${row.plot.cell}`
  if (row.kind === 'collection' || row.kind === 'collectionTools') return `${row.kind} ${row.collection.id}`
  return row.kind
}

const heights: Record<AssetRow['kind'], number> = {
  collections: 56,
  noCollections: 72,
  collection: 57,
  collectionTools: 56,
  individual: 132,
  noIndividual: 52,
  plot: 45,
}

/** An estimate in pixels until the row is rendered and measured. */
export const rowHeight = ({ kind }: AssetRow): number => heights[kind]
