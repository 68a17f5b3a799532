import { DEED_OF } from '@meridian/shared/page-paths'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { session, useSignedIn } from '#lib/session.ts'
import { showSignInNotice } from '#ui/dialogs/sign-in-notice.ts'

/** The order whose deed the address asks for. Whoever is signed out is asked to log in first, and comes back to it. */
export function useDeedOfAddress(): string | null {
  const [search] = useSearchParams()
  const signedIn = useSignedIn()
  const tid = search.get(DEED_OF)
  useEffect(() => {
    // On arrival: whoever logs out with a deed on screen has seen it.
    if (tid !== null && session.store.getState().refresh === null) showSignInNotice('deed')
  }, [tid])
  return signedIn ? tid : null
}
