import { DEED_OF } from '@meridian/shared/page-paths'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { session, useSignedIn } from '#lib/session.ts'
import { showSignInNotice } from '#ui/dialogs/sign-in-notice.ts'

/** The order id in the address. A signed-out visitor must log in first and then returns to the deed. */
export function useDeedOfAddress(): string | null {
  const [search] = useSearchParams()
  const signedIn = useSignedIn()
  const tid = search.get(DEED_OF)
  useEffect(() => {
    // On arrival only: after a logout with an open deed, no notice is needed.
    if (tid !== null && session.store.getState().refresh === null) showSignInNotice('deed')
  }, [tid])
  return signedIn ? tid : null
}
