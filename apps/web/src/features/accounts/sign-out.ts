import { logout } from '@meridian/shared/endpoints/accounts'
import i18next from 'i18next'
import { call } from '#lib/api.ts'
import { session } from '#lib/session.ts'
import { confirm } from '#ui/dialogs/dialogs.ts'
import { announce } from '#ui/status-line.tsx'

/** Ends the session here at once; the server is told, but need not be reachable for that. */
export async function signOut(): Promise<void> {
  if (!(await confirm({ message: i18next.t('shell:logoutQuestion'), ok: i18next.t('shell:logout') }))) return
  const { refresh } = session.store.getState()
  session.end()
  announce(i18next.t('shell:loggedOut'))
  if (refresh !== null) await call(logout, { body: { refresh_token: refresh } }).catch(() => undefined)
}
