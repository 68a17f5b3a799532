/** Bounds for the coin's dollar price; the API rejects feed values outside. */
import { parseUnits } from 'viem'
import { z } from 'zod'

/** Decimals of dollar prices. */
export const priceDigits = 18

export const dollarPrice = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,18})?$/, 'must be an amount of dollars such as 10 or 0.2')
  .transform((text) => parseUnits(text, priceDigits))
  .refine((price) => price > 0n, 'must be more than nothing')

export const usualBounds = {
  lowest: parseUnits('10', priceDigits),
  highest: parseUnits('1000000', priceDigits),
}

/** Problems of the two bounds together. */
export function contradictingBounds(lowest = usualBounds.lowest, highest = usualBounds.highest): string[] {
  return lowest < highest ? [] : ['PRICE_FEED_MIN_USD must be less than PRICE_FEED_MAX_USD']
}
