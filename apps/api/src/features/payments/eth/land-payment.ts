/** The LandPayment contract and the calldata that names the order. */
import { landPaymentAbi } from '@meridian/contracts/abi'
import { AppError } from '@meridian/shared/errors'
import { tidToBytes32 } from '@meridian/shared/orders'
import { encodeFunctionData } from 'viem'
import { findLandChain } from '#platform/chain/find-land-chain.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import type { Config } from '#platform/config/config.ts'

export function landPaymentOf(config: Pick<Config, 'chains'>): {
  chain: ChainConfig
  address: `0x${string}`
} {
  const chain = findLandChain(config)
  const address = chain?.contracts['LandPayment']
  if (!chain || !address) throw new AppError('CHAIN_UNREACHABLE')
  return { chain, address }
}

export const payCalldata = (orderId: string): `0x${string}` =>
  encodeFunctionData({ abi: landPaymentAbi, functionName: 'pay', args: [tidToBytes32(orderId)] })
