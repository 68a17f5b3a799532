/** Loaded with the first read: viem is large. */
import { stakingAbi } from '@meridian/contracts/abi'
import { getBlock, readContract } from 'viem/actions'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { openChainReader } from '#features/wallet/connection/transactions.ts'
import type { Pool, Stake } from './stake.ts'

const contractOf = (chain: Chain) =>
  ({ address: chain.contracts['Staking'] as Address, abi: stakingAbi }) as const

export async function readPool(chain: Chain): Promise<Pool> {
  const reader = openChainReader(chain)
  const contract = contractOf(chain)
  const [token, rate, claimInterval, termEnd, available, isPaused, owner] = await Promise.all([
    readContract(reader, { ...contract, functionName: 'token' }),
    readContract(reader, { ...contract, functionName: 'annualRate' }),
    readContract(reader, { ...contract, functionName: 'claimInterval' }),
    readContract(reader, { ...contract, functionName: 'termEnd' }),
    readContract(reader, { ...contract, functionName: 'availableReward' }),
    readContract(reader, { ...contract, functionName: 'paused' }),
    readContract(reader, { ...contract, functionName: 'owner' }),
  ])
  return { staking: contract.address, token, rate, claimInterval, termEnd, available, isPaused, owner }
}

export async function readStake(chain: Chain, wallet: Address): Promise<Stake> {
  const reader = openChainReader(chain)
  const [[amount, lastClaimedAt, accrued, settledAt], { timestamp }] = await Promise.all([
    readContract(reader, { ...contractOf(chain), functionName: 'staker', args: [wallet] }),
    getBlock(reader),
  ])
  return { amount, accrued, settledAt, lastClaimedAt, blockTime: timestamp, readAt: Date.now() }
}
