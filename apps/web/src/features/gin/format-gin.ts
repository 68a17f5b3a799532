import { formatTokens } from '#lib/format-tokens.ts'
import { toDecimal } from '#lib/token-amount.ts'

const decimals = 18

/** `1,234.5`: whole where it is whole, and every digit that counts where it is not. */
export const formatGin = (amount: bigint | string, language: string): string =>
  formatTokens(typeof amount === 'string' ? amount : toDecimal(amount, decimals), language, decimals)
