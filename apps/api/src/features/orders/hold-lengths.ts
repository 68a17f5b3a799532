import type { PaymentMethod } from '@meridian/shared/orders'

/** Length of a hold after the start of a payment, in minutes. Land credits are paid at once. */
export const holdMinutes: Record<PaymentMethod, number> = { credits: 0, wert: 40, stripe: 40, eth: 20 }

/** Length of a card checkout: a minute above the provider's minimum, and well inside the hold. */
export const checkoutMinutes = 31

/** The longest hold, whatever further checkouts or quotes are requested; limit-holds.ts may lower it. */
export const mostHoldMinutes = 120
