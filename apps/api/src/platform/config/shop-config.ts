/** What receipts say about the shop. */
import { z } from 'zod'

export const shopText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `must be at most ${most} characters long`)
    .refine((text) => !/\p{C}/u.test(text), 'must be one line of visible characters')

/** As hundredths of a per cent. */
export const vatPercent = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage below 100 such as 20 or 8.1')
  .transform((text) => Math.round(Number(text) * 100))

interface ShopEnvironment {
  SHOP_NAME?: string | undefined
  SHOP_ADDRESS?: string | undefined
  SHOP_TAX_ID?: string | undefined
  VAT_PERCENT?: number | undefined
}

export const shopFrom = (env: ShopEnvironment) => ({
  name: env.SHOP_NAME ?? null,
  address: env.SHOP_ADDRESS ?? null,
  taxId: env.SHOP_TAX_ID ?? null,
  /** Hundredths of a per cent; null: prices include no VAT. */
  vatHundredths: env.VAT_PERCENT ?? null,
})

/** Receipts without them may not be valid where the shop is: the start warns, and goes on. */
export const missingOnReceipts = (shop: ReturnType<typeof shopFrom>): string[] =>
  Object.entries({
    SHOP_NAME: shop.name,
    SHOP_ADDRESS: shop.address,
    SHOP_TAX_ID: shop.taxId,
    VAT_PERCENT: shop.vatHundredths,
  }).flatMap(([name, value]) => (value === null ? name : []))
