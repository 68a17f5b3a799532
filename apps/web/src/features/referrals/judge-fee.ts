import { AppError } from '@meridian/shared/errors'

/** Whether the server will never take this fee; of every other refusal, the fee is still good when it is over. */
export const isUseless = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'TRANSACTION_REFUSED' || error.code === 'INVALID_INPUT')
