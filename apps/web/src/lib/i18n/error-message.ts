import { AppError, errorCatalogue } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors'
import i18next from 'i18next'

const sentences: Record<string, Partial<Record<ErrorCode, string>>> = {}

export function setErrorSentences(language: string, catalogue: Partial<Record<ErrorCode, string>>) {
  sentences[language] = catalogue
}

/** The sentence for people. What the server worded itself is shown as it said it; the rest is translated. */
export function errorMessage(error: unknown): string {
  const known = error instanceof AppError ? error : new AppError('INTERNAL', {}, { cause: error })
  if (known.message !== errorCatalogue[known.code].msg) return known.message
  return sentences[i18next.language]?.[known.code] ?? known.message
}
