import { AppError } from '@meridian/shared/errors'
import { errorMessage } from '#lib/i18n/error-message.ts'

/**
 * A refusal that the visitor corrects or waits for: shown in the form, because an alert would interrupt. Null for all
 * others.
 */
export function findProblem(error: unknown): { text: string; isPassword: boolean } | null {
  if (!(error instanceof AppError)) return null
  const isPassword = error.code === 'WRONG_PASSWORD'
  const isShownHere = isPassword || error.code === 'WRONG_CREDENTIALS' || error.code === 'TOO_MANY_REQUESTS'
  return isShownHere ? { text: errorMessage(error), isPassword } : null
}
