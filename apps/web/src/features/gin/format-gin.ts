import { formatDecimal, formatTokens } from '#lib/token-amount.ts'

/** `1,234.5`: whole where it is whole, and every digit that counts where it is not. */
export const formatGin = (amount: bigint | string, language: string): string =>
  typeof amount === 'string' ? formatDecimal(amount, language) : formatTokens(amount, 18, language)
