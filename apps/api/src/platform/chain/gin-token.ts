/** The Gin token on each chain, and the receiver of converted Gin. */
import { AppError } from '@meridian/shared/errors'
import { formatUnits, parseUnits } from 'viem'
import type { Address } from 'viem'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import type { Config } from '#platform/config/config.ts'

/** The same on every network. */
const decimals = 18

export const parseGin = (amount: string): bigint => parseUnits(amount, decimals)
export const formatGin = (amount: bigint | string): string => formatUnits(BigInt(amount), decimals)

export interface GinToken {
  chain: ChainConfig
  address: Address
  receiver: Address
}

/** In configured order; only chains with a receiver. */
export const findGinTokens = ({ chains }: Pick<Config, 'chains'>): GinToken[] =>
  chains.flatMap((chain) => {
    const { hasGin, ginReceiver: receiver, contracts } = chain
    const address = contracts['Gin']
    return hasGin && address && receiver ? [{ chain, address, receiver }] : []
  })

export function openGinTokens(config: Pick<Config, 'chains'>): [GinToken, ...GinToken[]] {
  const [first, ...others] = findGinTokens(config)
  if (!first) throw new AppError('GIN_CLOSED')
  return [first, ...others]
}
