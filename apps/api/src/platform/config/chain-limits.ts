/** Upper bounds for the cost of our transactions, whatever a node or a receiver demands. */
import { parseEther, parseGwei } from 'viem'

export interface ChainLimits {
  /** Wei per gas, including the tip. */
  maxFeePerGas: bigint
  /** By purpose. */
  maxGas: {
    refund: bigint
    grant: bigint
    revocation: bigint
    'collection-mint': bigint
    payout: bigint
    announcement: bigint
  }
  /** Wei that each key keeps in reserve: a rollup charges a data fee besides the gas, which no limit covers. */
  dataFeeReserve: bigint
}

const usualFeeGwei = '200'

export function readChainLimits(
  env: Record<string, string | undefined>,
  id: number,
  problems: string[],
): ChainLimits {
  const name = (suffix: string) => `CHAIN_${id}_${suffix}`
  const gas = (suffix: string, usual: bigint): bigint => {
    const text = env[name(suffix)]
    if (text === undefined) return usual
    // A transaction costs at least 21,000 gas.
    if (/^\d{5,8}$/.test(text) && BigInt(text) >= 21_000n) return BigInt(text)
    problems.push(`${name(suffix)} must be an amount of gas, at least 21000`)
    return usual
  }
  const fee = env[name('MAX_FEE_GWEI')] ?? usualFeeGwei
  const isFee = /^\d{1,6}(\.\d{1,9})?$/.test(fee) && parseGwei(fee) > 0n
  if (!isFee) problems.push(`${name('MAX_FEE_GWEI')} must be an amount of gwei such as 200 or 0.5`)
  const reserve = env[name('DATA_FEE_RESERVE')]?.trim() ?? '0'
  const isReserve = /^\d{1,6}(\.\d{1,18})?$/.test(reserve)
  if (!isReserve) problems.push(`${name('DATA_FEE_RESERVE')} must be an amount of the coin such as 0.01`)
  return {
    dataFeeReserve: parseEther(isReserve ? reserve : '0'),
    maxFeePerGas: parseGwei(isFee ? fee : usualFeeGwei),
    // Each is a few times the usual amount. LandPayment itself bounds the gas of a refund's receiver.
    maxGas: {
      refund: gas('MAX_GAS_REFUND', 150_000n),
      grant: gas('MAX_GAS_GRANT', 2_000_000n),
      revocation: gas('MAX_GAS_REVOCATION', 100_000n),
      'collection-mint': gas('MAX_GAS_COLLECTION_MINT', 500_000n),
      payout: gas('MAX_GAS_PAYOUT', 200_000n),
      announcement: gas('MAX_GAS_ANNOUNCEMENT', 1_000_000n),
    },
  }
}
