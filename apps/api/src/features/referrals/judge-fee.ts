/**
 * The coin transaction that a withdrawal takes. It has no event: a node is asked for the transaction itself. A contract
 * wallet sends coins inside of a transaction that somebody else signed, which no node shows: an operator looks at it.
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
  /** The wallet is a contract, which did not send it by itself. */
  | 'contract wallet'

/** Throws where no node answers. A former receiver counts, until an operator removes it. */
export async function judgeFee(
  db: Db,
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
