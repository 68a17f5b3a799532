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
  /** How it can be named: a plot by itself, several as a new collection. Null where it can not, or loads. */
  naming: { plot: IndexedPlot } | 'collection' | null
}

const UNKNOWN: OwnLand = { name: null, collection: null, naming: null }

/** What the visitor's own plots of these are called now; unknown while signed out, or if some are not theirs. */
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
