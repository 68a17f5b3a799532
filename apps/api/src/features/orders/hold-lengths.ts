import type { PaymentMethod } from '@meridian/shared/orders'

/** Length of a hold after the start of a payment, in minutes. Land credits are paid at once. */
export const holdMinutes: Record<PaymentMethod, number> = { credits: 0, wert: 40, stripe: 40, eth: 20 }

/** Length of a card checkout: a minute above the provider's minimum, and well inside the hold. */
export const checkoutMinutes = 31

/**
 * The longest time that an account holds a plot without payment within a day, whatever orders, checkouts or quotes are
 * requested; limit-holds.ts may lower it.
 */
export const mostHoldMinutes = 120

/** The same for all accounts of a network: two buyers behind one address may want the same plot. */
export const mostNearbyMinutes = 240

/** A shorter hold is refused, because it would end while the buyer pays. */
export const leastHoldMinutes = 10
