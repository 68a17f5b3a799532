import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSignedIn } from '#lib/session.ts'
import type { MyLand } from './read-my-cells.ts'

const NONE: MyLand = { cells: [], collected: [], names: [] }

function useMyLand(): MyLand {
  const signedIn = useSignedIn()
  const { data } = useQuery({
    // The key that features/live/live.ts invalidates. The query runs only while signed in.
    queryKey: ['account', '/api/lands/my_assets/index', 'cells'],
    queryFn: async ({ signal }) => (await import('./read-my-cells.ts')).readMyLand(signal),
    enabled: signedIn,
  })
  return (signedIn && data) || NONE
}

/** The cells of the visitor's plots; empty while signed out or loading. */
export const useMyCells = (): readonly number[] => useMyLand().cells

/** The visitor's plots that belong to a collection of theirs. */
export const useMyCollectedCells = (): readonly number[] => useMyLand().collected

/** The visitor's own names for their plots. */
export function useMyNames(): ReadonlyMap<number, string> {
  const { names } = useMyLand()
  return useMemo(() => new Map(names.map(({ cell, name }) => [cell, name])), [names])
}
