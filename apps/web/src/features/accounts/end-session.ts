import { logout } from '@meridian/shared/endpoints/accounts'
import { call } from '#lib/api.ts'
import { session } from '#lib/session.ts'

/** Ends the session here at once and notifies the server, which need not be reachable. */
export async function endSession(): Promise<void> {
  const { refresh } = session.store.getState()
  session.end()
  if (refresh !== null) await call(logout, { body: { refresh_token: refresh } }).catch(() => undefined)
}
