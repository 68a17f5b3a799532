/**
 * Checks the coin transaction that a withdrawal requires. It emits no event, so this reads the transaction from a node.
 * A contract wallet sends coins inside a transaction of another signer, which no node shows: an operator checks it.
 */
import { isAddressEqual, TransactionNotFoundError } from 'viem'
import type { Address, Hash } from 'viem'
import { readReceivers } from '#features/chain/receiving/receiving-addresses.ts'
import { isFinal } from '#features/chain/rpc/is-final.ts'
import { findReceipt } from '#features/chain/sender/find-receipt.ts'
import { openChainClient } from '#platform/chain/chain-client.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import type { Db } from '#platform/db/database.ts'
import { leastFee } from './referral-terms.ts'
import type { PayoutTerms } from './referral-terms.ts'

export interface Fee {
  hash: Hash
  /** The wallet that the fee pays for; it must be the sender. */
  wallet: Address
}

export type Verdict =
  /** The node does not have the transaction. */
  | 'unknown'
  /** It is right, but not final. */
  | 'seen'
  | 'final'
  /** Permanently: wrong sender, wrong receiver, too little, failed, or older than the sale. */
  | 'refused'
  /** The wallet is a contract, and another account sent the transaction. */
  | 'contract wallet'

/** Throws when no node answers. A former receiver is accepted until an operator removes it. */
export async function judgeFee(
  db: Db,
  { sale: { chain }, receiver }: PayoutTerms,
  { hash, wallet }: Fee,
): Promise<Verdict> {
  const client = openChainClient(chain)
  const transaction = await client.getTransaction({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionNotFoundError) return null
    throw error
  })
  if (!transaction) return 'unknown'
  const { from, to, value } = transaction
  if (!isAddressEqual(from, wallet)) return (await isContract(chain, wallet)) ? 'contract wallet' : 'refused'
  const { accepted } = await readReceivers(db, 'referral_fee', receiver)
  if (!to || !accepted.some((each) => isAddressEqual(each, to)) || value < leastFee) return 'refused'
  const receipt = await findReceipt(client, [{ hash }])
  if (!receipt) return 'seen'
  if (receipt.blockNumber < (chain.createdIn['Ido'] ?? 0n)) return 'refused'
  if (!(await isFinal(chain, receipt))) return 'seen'
  return receipt.status === 'success' ? 'final' : 'refused'
}

/** An account that only delegates to code (EIP-7702) signs its own transactions. */
export async function isContract(chain: ChainConfig, wallet: Address): Promise<boolean> {
  const code = await openChainClient(chain).getCode({ address: wallet })
  return code !== undefined && !code.startsWith('0xef0100')
}
