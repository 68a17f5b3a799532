/** The fee and minimum of a withdrawal, and the wallets that pay it out. */
import { AppError } from '@meridian/shared/errors'
import { parseEther, parseUnits } from 'viem'
import type { Address } from 'viem'
import { findSale } from '#features/token-sale/sale.ts'
import type { Sale, Usdt } from '#features/token-sale/sale.ts'
import { openSigners } from '#platform/chain/signers.ts'
import type { Config } from '#platform/config/config.ts'

export const rewardPercent = 5
export const feeCoins = '0.01'
export const leastFee = parseEther(feeCoins)
export const leastUsdt = '2'

export const leastWithdrawal = ({ decimals }: Usdt): bigint => parseUnits(leastUsdt, decimals)

export interface PayoutTerms {
  sale: Sale
  /** Pays the USDT. In lower case. */
  treasury: Address
  /** Receives the fee. In lower case. */
  receiver: Address
}

/** Null: no sale or no treasury key is configured. */
export function findPayoutTerms(config: Config): PayoutTerms | null {
  const sale = findSale(config)
  const treasury = openSigners(config).find(({ name }) => name === 'treasury')
  if (!sale || !treasury) return null
  const receiver = (config.referralFeeReceiver ?? treasury.address).toLowerCase() as Address
  return { sale, treasury: treasury.address, receiver }
}

export function requirePayoutTerms(config: Config): PayoutTerms {
  const terms = findPayoutTerms(config)
  if (!terms) throw new AppError('SALE_CLOSED')
  return terms
}
