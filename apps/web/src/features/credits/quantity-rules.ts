import { maxCreditsPerOrder } from '@meridian/shared/orders'

/** Digits only; any other text keeps the previous quantity. Empty counts as 0, which cannot be bought. */
export function readQuantity(text: string, before: number): number {
  if (text === '') return 0
  return /^\d{1,9}$/.test(text) ? Number(text) : before
}

export const isForSale = (quantity: number): boolean => quantity > 0 && quantity <= maxCreditsPerOrder

/** The amount of the largest discount that a quantity reaches; null below them all, and above what can be bought. */
export function reachedDiscount(discounts: readonly { amount: number }[], quantity: number): number | null {
  const amounts = isForSale(quantity) ? discounts.map(({ amount }) => amount) : []
  return amounts.filter((amount) => amount <= quantity).toSorted((a, b) => b - a)[0] ?? null
}
