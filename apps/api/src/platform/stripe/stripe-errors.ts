import Stripe from 'stripe'
import { AppError } from '@meridian/shared/errors'

/**
 * PROVIDER_UNAVAILABLE: it did not answer, or not now; the call may have taken effect, and repeating it with the
 * same key is safe. PROVIDER_REFUSED: it understood and will not. A refused key or a key used twice for
 * different things is our own fault, and passes as it is to be logged whole.
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
