import { AppError, fillIn } from '@meridian/shared/errors'
import { sayWait } from '@meridian/shared/language'
import type { RefusedField } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors/error-catalogue'
import i18next from 'i18next'
import { withCoin } from '#lib/coin.ts'

/** A language's error messages. English needs none: the server's messages are in English. */
export interface ErrorWords {
  codes: Record<ErrorCode, string>
  /** A limit whose end is known; `wait` is `in 2 minutes` in that language. */
  sayLimit: (wait: string) => string
  /** Null for a code that only a newer server knows. */
  sayField: (field: RefusedField) => string | null
}

const spoken: Record<string, ErrorWords> = {}

export function setErrorWords(language: string, words: ErrorWords): void {
  spoken[language] = words
}

/** The message for an error code; the server's own message if this page does not know the code. */
export function errorMessage(error: unknown): string {
  const known = error instanceof AppError ? error : new AppError('INTERNAL', {}, { cause: error })
  const words = spoken[i18next.language]
  if (!words || known.details.unknownCode !== undefined) return known.message
  const [field] = known.code === 'INVALID_INPUT' ? (known.details.fields ?? []) : []
  if (field) return fieldMessage(field)
  const { retryAfterSeconds } = known.details
  if (known.code === 'TOO_MANY_REQUESTS' && retryAfterSeconds !== undefined)
    return words.sayLimit(sayWait(retryAfterSeconds, i18next.language))
  const sentence = withCoin(fillIn(words.codes[known.code], known.details.params ?? {}, i18next.language))
  // A number that an older server did not send is in its own sentence.
  return sentence.includes('{{') ? known.message : sentence
}

/** The message for one field. */
export const fieldMessage = (field: RefusedField): string =>
  spoken[i18next.language]?.sayField(field) ?? field.msg ?? field.code
