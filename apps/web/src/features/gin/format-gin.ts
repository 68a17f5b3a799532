import { formatDecimal, formatTokens } from '#lib/token-amount.ts'

/** `1,234.5`: no decimals for a whole amount, otherwise all significant ones. */
export const formatGin = (amount: bigint | string, language: string): string =>
  typeof amount === 'string' ? formatDecimal(amount, language) : formatTokens(amount, 18, language)
