import i18next from 'i18next'
import { formatWhole } from '#lib/format.ts'
import { announce } from '#ui/status-line.tsx'
import { useCart } from './cart-store.ts'
import './words.ts'

/** Plots that others have bought leave the cart, with a message. */
export function dropSold(cells: readonly number[]): void {
  const count = cells.length === 0 ? 0 : useCart.getState().removeSold(cells)
  if (count > 0) announce(i18next.t('cart:soldAway', { count, amount: formatWhole(count, i18next.language) }))
}
