import { AppError } from '@meridian/shared/errors'
import type { PaymentMethod } from '@meridian/shared/orders'
import type { Platform } from './platform.ts'
import type { StripeProvider } from './stripe/stripe.ts'
import type { WertProvider } from './wert/wert.ts'

/** Call before holding plots for the order. */
export function requireProvider(platform: Pick<Platform, 'stripe' | 'wert'>, method: PaymentMethod): void {
  if ((method === 'stripe' || method === 'wert') && platform[method] === null)
    throw new AppError('PAYMENT_METHOD_NOT_OFFERED')
}

/** Without Stripe, checkouts of an earlier configuration can not be closed: as if Stripe did not respond. */
export function stripeOf({ stripe }: Pick<Platform, 'stripe'>): StripeProvider {
  if (!stripe) throw new AppError('PROVIDER_UNAVAILABLE')
  return stripe
}

export function wertOf({ wert }: Pick<Platform, 'wert'>): WertProvider {
  if (!wert) throw new AppError('PAYMENT_METHOD_NOT_OFFERED')
  return wert
}
