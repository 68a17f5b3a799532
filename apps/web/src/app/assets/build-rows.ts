/** All lists of the Assets page as one list of rows: collections, the plots of open ones, then individual parcels. */
import type { Collection } from '@meridian/shared/endpoints/collections'
import type { IndexedPlot } from '@meridian/shared/plot-index'
import { filterPlots, groupParcels, isFound, usualView } from './group-parcels.ts'
import type { LandView, Parcel } from './group-parcels.ts'

export type AssetRow =
  | { kind: 'collections' }
  | { kind: 'noCollections' }
  | { kind: 'collection'; collection: Collection; expanded: boolean; cells: readonly number[] }
  | { kind: 'collectionTools'; collection: Collection; cells: readonly number[] }
  | { kind: 'individual'; total: number; movable: readonly number[] }
  | { kind: 'noIndividual' }
  | { kind: 'nothingFound'; among: 'collections' | 'individual' }
  | { kind: 'parcel'; parcel: Parcel; expanded: boolean }
  | { kind: 'plot'; plot: IndexedPlot; inside: 'collection' | 'parcel' | null }

export interface AssetLists {
  collections: readonly Collection[]
  /** In the order of the grid. */
  plots: readonly IndexedPlot[]
  expanded: ReadonlySet<string>
  view?: LandView
}

export function buildRows({ collections, plots, expanded, view = usualView }: AssetLists): AssetRow[] {
  const groups = groupPlots(filterPlots(plots, view))
  const isNarrowed = view.search.trim() !== '' || view.filter !== 'all'
  const rows: AssetRow[] = [{ kind: 'collections' }]
  const listed = sortCollections(collections, view).filter(
    ({ id, name }) =>
      !isNarrowed || groups.has(id) || (view.search.trim() !== '' && isFound(name, view.search)),
  )
  if (collections.length === 0) rows.push({ kind: 'noCollections' })
  else if (listed.length === 0) rows.push({ kind: 'nothingFound', among: 'collections' })
  for (const collection of listed) {
    const open = expanded.has(collection.id)
    const inside = groups.get(collection.id) ?? []
    const cells = inside.map(({ cell }) => cell)
    rows.push({ kind: 'collection', collection, expanded: open, cells })
    if (!open) continue
    rows.push({ kind: 'collectionTools', collection, cells })
    for (const plot of inside) rows.push({ kind: 'plot', plot, inside: 'collection' })
  }
  const individual = groups.get('') ?? []
  // Minted plots stay outside of collections.
  const movable = individual.filter(({ minted }) => !minted).map(({ cell }) => cell)
  rows.push({ kind: 'individual', total: individual.length, movable })
  if (individual.length === 0)
    rows.push(isNarrowed ? { kind: 'nothingFound', among: 'individual' } : { kind: 'noIndividual' })
  for (const parcel of groupParcels(individual, view.sort)) rows.push(...parcelRows(parcel, expanded))
  return rows
}

/** A single plot needs no parcel around it. */
function parcelRows(parcel: Parcel, expanded: ReadonlySet<string>): AssetRow[] {
  const [first, ...others] = parcel.plots
  if (first && others.length === 0) return [{ kind: 'plot', plot: first, inside: null }]
  const open = expanded.has(parcel.id)
  const inside = parcel.plots.map((plot): AssetRow => ({ kind: 'plot', plot, inside: 'parcel' }))
  return [{ kind: 'parcel', parcel, expanded: open }, ...(open ? inside : [])]
}

function sortCollections(collections: readonly Collection[], { sort }: LandView): readonly Collection[] {
  if (sort === 'name') return collections.toSorted((one, other) => one.name.localeCompare(other.name))
  // The server lists them in the order of their creation.
  return sort === 'newest' ? collections.toReversed() : collections
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
  if (row.kind === 'parcel') return row.parcel.id
  if (row.kind === 'collection' || row.kind === 'collectionTools') return `${row.kind} ${row.collection.id}`
  return row.kind === 'nothingFound' ? `nothingFound ${row.among}` : row.kind
}

const heights: Record<AssetRow['kind'], number> = {
  collections: 56,
  noCollections: 72,
  collection: 57,
  collectionTools: 56,
  individual: 132,
  noIndividual: 52,
  nothingFound: 52,
  parcel: 65,
  plot: 45,
}

/** An estimate in pixels until the row is rendered and measured. */
export const rowHeight = ({ kind }: AssetRow): number => heights[kind]
