import i18next from 'i18next'
import { confirm } from '#ui/dialogs/dialogs.ts'
import { announce } from '#ui/status-line.tsx'
import { endSession } from './end-session.ts'
import './words.ts'

export async function signOut(): Promise<void> {
  if (!(await confirm({ message: i18next.t('accounts:logoutQuestion'), ok: i18next.t('accounts:logout') })))
    return
  const ended = endSession()
  announce(i18next.t('accounts:loggedOut'))
  await ended
}
