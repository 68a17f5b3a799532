import { AppError } from '@meridian/shared/errors'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { session } from '#lib/session.ts'
import { announce } from '#ui/status-line.tsx'

/** Shows a message when the server has ended the session. Returns a function that stops it. */
export function showExpiryNotice(): () => void {
  return session.onEvent((event) => {
    if (event === 'expired') announce(errorMessage(new AppError('TOKEN_REJECTED')))
  })
}
