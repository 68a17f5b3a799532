import { formatEther } from 'viem/utils'

/** To be read: six decimals. What is signed is shown by `formatTokens`, to the last digit. */
export const formatCoins = (wei: bigint, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(Number(formatEther(wei)))
