/** The coin transaction that a withdrawal takes. It has no event: a node is asked for the transaction itself. */
import { isAddressEqual, TransactionNotFoundError } from 'viem'
import type { Address, Hash } from 'viem'
import { isFinal } from '#features/chain/reading/is-final.ts'
import { findReceipt } from '#features/chain/sender/find-receipt.ts'
import { openChainClient } from '#platform/chain/chain-client.ts'
import { leastFee } from './referral-terms.ts'
import type { PayoutDesk } from './referral-terms.ts'

export interface Fee {
  hash: Hash
  /** Whom it pays for: the one who sent it, and nobody else. */
  wallet: Address
}

export type Verdict =
  /** The node has no such transaction. */
  | 'unknown'
  /** It is the right one, and not final. */
  | 'seen'
  | 'final'
  /** For good: another's, to somebody else, too little, failed, or older than the sale. */
  | 'refused'

/** Throws where no node answers. */
export async function judgeFee(
  { sale: { chain }, receiver }: PayoutDesk,
  { hash, wallet }: Fee,
): Promise<Verdict> {
  const client = openChainClient(chain)
  const transaction = await client.getTransaction({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionNotFoundError) return null
    throw error
  })
  if (!transaction) return 'unknown'
  const { from, to, value } = transaction
  if (!isAddressEqual(from, wallet) || !to || !isAddressEqual(to, receiver) || value < leastFee)
    return 'refused'
  const receipt = await findReceipt(client, [{ hash }])
  if (!receipt) return 'seen'
  if (receipt.blockNumber < (chain.createdIn['Ido'] ?? 0n)) return 'refused'
  if (!(await isFinal(chain, receipt))) return 'seen'
  return receipt.status === 'success' ? 'final' : 'refused'
}
