import { AppError } from '@meridian/shared/errors'

/** Whether the server will never accept this fee; after any other error the fee stays valid. */
export const isUseless = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'TRANSACTION_REFUSED' || error.code === 'INVALID_INPUT')
