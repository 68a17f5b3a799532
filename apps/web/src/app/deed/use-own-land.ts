import type { Collection } from '@meridian/shared/endpoints/collections'
import type { IndexedPlot } from '@meridian/shared/plot-index'
import { useMemo } from 'react'
import { useCollections } from '#features/collections/use-collections.ts'
import { usePlotIndex } from '#features/my-plots/use-plot-index.ts'

export interface OwnLand {
  /** The owner's name for it: of the single plot, or of the collection that has all of it. */
  name: string | null
  /** The collection that has all of it. */
  collection: Collection | null
  /** A plot gets a name of its own, several become a new collection. Null while it loads, or where neither works. */
  naming: { plot: IndexedPlot } | 'collection' | null
}

const UNKNOWN: OwnLand = { name: null, collection: null, naming: null }

/** The visitor's current name for these plots; unknown while signed out, or if some belong to others. */
export function useOwnLand(cells: readonly number[]): OwnLand {
  const { data: plots } = usePlotIndex()
  const { data: collections } = useCollections()
  return useMemo(() => {
    const wanted = new Set(cells)
    const own = plots?.filter(({ cell }) => wanted.has(cell)) ?? []
    const [first] = own
    if (!first || own.length !== wanted.size) return UNKNOWN
    const isTogether = own.every(({ collectionId }) => collectionId === first.collectionId)
    const collection = (isTogether && collections?.find(({ id }) => id === first.collectionId)) || null
    if (own.length === 1) return { name: first.name, collection, naming: { plot: first } }
    const isLoose = own.every(({ collectionId, minted }) => collectionId === '' && !minted)
    return { name: collection?.name ?? null, collection, naming: isLoose ? 'collection' : null }
  }, [cells, plots, collections])
}
