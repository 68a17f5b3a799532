import { formatGwei } from 'viem'
import { endChainCase, openChainCase } from '#features/chain/events/chain-cases.ts'
import type { KeyTurn } from './key-turn.ts'

export interface Fees {
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/**
 * The gas price that the node reports; null if it exceeds the configured ceiling, and then a case stays open until it
 * falls. The base fee can not be verified and the node chooses the tip, so the ceiling is the only protection.
 */
export async function readFees({ db, client, chainId, signer, limits }: KeyTurn): Promise<Fees | null> {
  const fees = (await client.estimateFeesPerGas()) as Fees
  const about = { chainId, kind: 'fee_above_ceiling', reference: signer.name } as const
  if (fees.maxFeePerGas <= limits.maxFeePerGas) {
    await endChainCase(db, about)
    return fees
  }
  const [asked, most] = [fees.maxFeePerGas, limits.maxFeePerGas].map((fee) => formatGwei(fee))
  const detail = `the node asks for ${asked} gwei, and CHAIN_${chainId}_MAX_FEE_GWEI is ${most}`
  await openChainCase(db, { ...about, detail })
  return null
}
