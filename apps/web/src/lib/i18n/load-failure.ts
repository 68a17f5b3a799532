import { AppError } from '@meridian/shared/errors'
import { errorMessage } from './error-message.ts'

/** What a page says in place of what did not come: where the network failed, that first; else why, and what to do. */
export function loadFailure(error: unknown, sentence: string): string {
  if (!(error instanceof AppError)) return sentence
  return error.code === 'NETWORK'
    ? `${errorMessage(error)}. ${sentence}`
    : `${sentence} ${errorMessage(error)}`
}
