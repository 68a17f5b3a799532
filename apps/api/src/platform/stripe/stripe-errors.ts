import Stripe from 'stripe'
import { AppError } from '@meridian/shared/errors'

/**
 * PROVIDER_UNAVAILABLE: no answer now; the call may have taken effect, and repeating it with the same key is safe.
 * PROVIDER_REFUSED: a permanent rejection. A rejected API key or a reused idempotency key is our own error and is
 * rethrown for the log.
 */
export async function callStripe<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (cause) {
    const { errors } = Stripe
    if (cause instanceof errors.StripeIdempotencyError) throw cause
    if (
      cause instanceof errors.StripeConnectionError ||
      cause instanceof errors.StripeRateLimitError ||
      cause instanceof errors.StripeAPIError
    )
      throw new AppError('PROVIDER_UNAVAILABLE', {}, { cause })
    if (cause instanceof errors.StripeInvalidRequestError || cause instanceof errors.StripeCardError)
      throw new AppError('PROVIDER_REFUSED', {}, { cause })
    throw cause
  }
}

export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'PROVIDER_REFUSED'
