import { AppError } from '@meridian/shared/errors'
import { errorMessage } from './error-message.ts'

/** What a page says in place of what did not come: where the network failed, that first. */
export const loadFailure = (error: unknown, sentence: string): string =>
  error instanceof AppError && error.code === 'NETWORK' ? `${errorMessage(error)}. ${sentence}` : sentence
