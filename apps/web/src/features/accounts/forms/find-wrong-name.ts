import { changeProfile } from '@meridian/shared/endpoints/accounts'
import { findBreaches } from '#ui/forms/find-breaches.ts'

/** Validates a new username. */
export const findWrongName = (username: string, missing: string) =>
  username.trim() === ''
    ? [{ path: 'username' as const, msg: missing }]
    : findBreaches(changeProfile, { username: username.trim() })
