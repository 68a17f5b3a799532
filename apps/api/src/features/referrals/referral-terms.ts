/** What a withdrawal takes, and who pays it out. */
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

export interface PayoutDesk {
  sale: Sale
  /** Pays the USDT. Lower case. */
  treasury: Address
  /** Gets the coins. Lower case. */
  receiver: Address
}

/** Null: there is no sale, or nobody who could pay. */
export function findDesk(config: Config): PayoutDesk | null {
  const sale = findSale(config)
  const treasury = openSigners(config).find(({ name }) => name === 'treasury')
  if (!sale || !treasury) return null
  const receiver = (config.referralFeeReceiver ?? treasury.address).toLowerCase() as Address
  return { sale, treasury: treasury.address, receiver }
}

export function openDesk(config: Config): PayoutDesk {
  const desk = findDesk(config)
  if (!desk) throw new AppError('SALE_CLOSED')
  return desk
}
