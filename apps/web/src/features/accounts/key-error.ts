import { AppError } from '@meridian/shared/errors'
import i18next from 'i18next'
import { errorMessage } from '#lib/i18n/error-message.ts'
import './words.ts'

/** The message about the key in the address; a text that cannot be a key counts as missing. */
export function keyErrorMessage(key: string, error: unknown): string | null {
  if (key === '') return i18next.t('accounts:keyError')
  if (error === null) return null
  const isNoKey = error instanceof AppError && (error.code === 'INVALID_INPUT' || error.code === 'NOT_FOUND')
  return isNoKey ? i18next.t('accounts:keyError') : errorMessage(error)
}

/** A key whose check failed may still be valid. */
export const mayTryAgain = (error: unknown): boolean =>
  error instanceof AppError && (error.status === 0 || error.status === 429 || error.status >= 500)
