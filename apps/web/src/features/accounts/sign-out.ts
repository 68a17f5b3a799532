import i18next from 'i18next'
import { confirm } from '#ui/dialogs/dialogs.ts'
import { announce } from '#ui/status-line.tsx'
import { endSession } from './end-session.ts'

export async function signOut(): Promise<void> {
  if (!(await confirm({ message: i18next.t('shell:logoutQuestion'), ok: i18next.t('shell:logout') }))) return
  const ended = endSession()
  announce(i18next.t('shell:loggedOut'))
  await ended
}
