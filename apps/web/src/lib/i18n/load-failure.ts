import { AppError } from '@meridian/shared/errors'
import { errorMessage } from './error-message.ts'

/** The text in place of content that failed to load: a network failure first; otherwise the sentence and the reason. */
export function loadFailure(error: unknown, sentence: string): string {
  if (!(error instanceof AppError)) return sentence
  return error.code === 'NETWORK'
    ? `${errorMessage(error)}. ${sentence}`
    : `${sentence} ${errorMessage(error)}`
}
