import type { Selectable } from 'kysely'
import type { Address, Hash, Hex } from 'viem'
import type { ChainTransactions } from '#platform/db/schema.generated.ts'
import type { Purpose } from './own-transactions.ts'

/** A signed transaction, which has a nonce and a gas limit. */
export interface Sent extends Pick<Selectable<ChainTransactions>, 'id' | 'value_wei' | 'doubts'> {
  purpose: Purpose
  nonce: bigint
  from_address: Address
  to_address: Address
  data: Hex
  gas: bigint
  /** Newest first. Their age restarts if a reorganisation removes the transaction. */
  versions: { hash: Hash; bytes: Hex; fee: string; tip: string; age_ms: number }[]
}
