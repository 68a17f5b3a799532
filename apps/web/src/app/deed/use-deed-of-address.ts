import { readDeedNumber } from '@meridian/shared/links/deed-number'
import { useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import { useSignedIn } from '#lib/session.ts'
import { readJustBought } from './just-bought.ts'

export interface AddressedDeed {
  number: string
  /** The plots of a purchase that was paid a moment ago; null for a link. */
  bought: readonly number[] | null
}

/** The deed in the address; null on the map's own page. */
export function useDeedOfAddress(): AddressedDeed | null {
  const { id } = useParams()
  const { state } = useLocation() as { state: unknown }
  // The browser's history outlives the session.
  const signedIn = useSignedIn()
  return useMemo(() => {
    if (id === undefined) return null
    return { number: readDeedNumber(id) ?? id, bought: signedIn ? readJustBought(state) : null }
  }, [id, state, signedIn])
}
