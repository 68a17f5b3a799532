import { AppError } from '@meridian/shared/errors'
import { getProfile } from '@meridian/shared/endpoints/accounts'
import type { User } from '@meridian/shared/account/user'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { session, useSignedIn } from '#lib/session.ts'

/**
 * The account of the session; undefined while signed out or loading. It is also the session check: a rejected account
 * is logged out, a failed request is not.
 */
export function useProfile(): User | undefined {
  const signedIn = useSignedIn()
  const { data, error } = useQuery({ ...endpointQuery(getProfile), enabled: signedIn })
  const refused = error instanceof AppError && [401, 403, 404].includes(error.status)

  useEffect(() => {
    if (refused) session.end('expired')
  }, [refused])

  return signedIn ? data?.user : undefined
}
