/** Loaded with the first read, because viem is large. */
import { ginAbi } from '@meridian/contracts/abi'
import { readContract } from 'viem/actions'
import type { Chain } from '#features/wallet/provider/networks.ts'
import { openChainReader } from '#features/wallet/connection/transactions.ts'

export const readGin = (
  chain: Chain,
  { contract, wallet }: { contract: `0x${string}`; wallet: `0x${string}` },
): Promise<bigint> =>
  readContract(openChainReader(chain), {
    address: contract,
    abi: ginAbi,
    functionName: 'balanceOf',
    args: [wallet],
  })
