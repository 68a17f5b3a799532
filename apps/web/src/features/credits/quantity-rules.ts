import { maxCreditsPerOrder } from '@meridian/shared/orders'

/** Digits only; anything else leaves what was typed before. Empty counts as 0, which can not be bought. */
export function readQuantity(text: string, before: number): number {
  if (text === '') return 0
  return /^\d{1,9}$/.test(text) ? Number(text) : before
}

export const isForSale = (quantity: number): boolean => quantity > 0 && quantity <= maxCreditsPerOrder
