import { formatEther } from 'viem/utils'

/** For reading: six decimals. `formatTokens` shows signed amounts with all digits. */
export const formatCoins = (wei: bigint, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(Number(formatEther(wei)))
