import { latePriceHours } from '@meridian/shared/orders'
import type { OrderRow } from './order-queries.ts'

type Closing = Pick<OrderRow, 'state' | 'closed_at' | 'created_at'>

/** Until when late money for a closed order counts at its price; null while it is open or settled. */
export function priceUntil({ state, closed_at: closedAt, created_at: createdAt }: Closing): Date | null {
  if (state !== 'cancelled' && state !== 'expired') return null
  return new Date((closedAt ?? createdAt).getTime() + latePriceHours * 3600_000)
}

export function hasPriceEnded(order: Closing, sentAt: Date): boolean {
  const until = priceUntil(order)
  return until !== null && sentAt > until
}
