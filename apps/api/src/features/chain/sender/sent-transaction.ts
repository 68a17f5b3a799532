import type { Selectable } from 'kysely'
import type { Address, Hash, Hex } from 'viem'
import type { ChainTransactions } from '#platform/db/schema.generated.ts'
import type { Purpose } from './own-transactions.ts'

/** Has its nonce and its gas, since it was signed. */
export interface Sent extends Pick<Selectable<ChainTransactions>, 'id' | 'value_wei' | 'doubts'> {
  purpose: Purpose
  nonce: bigint
  from_address: Address
  to_address: Address
  data: Hex
  gas: bigint
  /** Newest first. Their age begins anew where a chain took the transaction back. */
  versions: { hash: Hash; bytes: Hex; fee: string; tip: string; age_ms: number }[]
}
