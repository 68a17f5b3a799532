import type { PaymentMethod } from '@meridian/shared/orders'

/** How long an order waits once a way of paying was begun, in minutes. Land credits are taken at once. */
export const holdMinutes: Record<PaymentMethod, number> = { credits: 0, wert: 40, stripe: 40, eth: 20 }

/** When a checkout of the card provider ends: a minute above the shortest it allows, and well inside the hold. */
export const checkoutMinutes = 31

/** After this, asking for another checkout or quote gives an order no more time; less for some (limit-holds.ts). */
export const mostHoldMinutes = 120
