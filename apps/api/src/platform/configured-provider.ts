import { AppError } from '@meridian/shared/errors'
import type { PaymentMethod } from '@meridian/shared/orders'
import type { Platform } from './platform.ts'
import type { StripeProvider } from './stripe/stripe.ts'
import type { WertProvider } from './wert/wert.ts'

/** Buyers get PROVIDER_UNAVAILABLE for a payment method that is not configured. */
export function stripeOf({ stripe }: Pick<Platform, 'stripe'>): StripeProvider {
  if (!stripe) throw new AppError('PROVIDER_UNAVAILABLE')
  return stripe
}

/** Call before holding plots for the order. */
export function requireProvider(platform: Pick<Platform, 'stripe' | 'wert'>, method: PaymentMethod): void {
  if (method === 'stripe') stripeOf(platform)
  if (method === 'wert') wertOf(platform)
}

export function wertOf({ wert }: Pick<Platform, 'wert'>): WertProvider {
  if (!wert) throw new AppError('PROVIDER_UNAVAILABLE')
  return wert
}
