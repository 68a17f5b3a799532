import { formatGwei } from 'viem'
import { endChainCase, openChainCase } from '#features/chain/events/chain-cases.ts'
import type { KeyTurn } from './key-turn.ts'

export interface Fees {
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/**
 * What the node says that gas costs; null when that is more than the configuration allows, of which the operator has a
 * case until it is over. A base fee can not be checked, and a tip is whatever a node likes: the ceiling is all there is.
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
