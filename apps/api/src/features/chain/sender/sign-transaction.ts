/**
 * Signs one transaction with one nonce, under the key's lock. Nonce and bytes are committed before sending, so a
 * process that dies leaves either nothing or bytes that another process can send.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Address, Hex } from 'viem'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import type { ChainSigners, ChainTransactions } from '#platform/db/schema.generated.ts'
import type { KeyTurn } from './key-turn.ts'
import { mustNotSign } from '#features/chain/events/nonce-behind.ts'
import type { Fees } from './read-fees.ts'
import { readPromised } from './read-key-funds.ts'
import type { KeyFunds } from './read-key-funds.ts'

/**
 * Maximum jump of the nonce when a key was used elsewhere. A node that reports more may be wrong, and the gap would be
 * permanent.
 */
const mostUsedElsewhere = 100n

interface Signable extends Pick<Selectable<ChainTransactions>, 'id' | 'value_wei'> {
  to_address: Address
  data: Hex
  gas: bigint
}

/** Returns the bytes; null if another worker was first or our nonce is behind; 'short' if other transactions have reserved the balance. */
export async function signTransaction(
  turn: KeyTurn,
  funds: KeyFunds,
  row: Signable,
): Promise<Hex | 'short' | null> {
  const { db, chainId, signer } = turn
  return inTransaction(db, async (tx) => {
    const stored = await lockNonce(tx, turn)
    const cost = BigInt(row.value_wei) + row.gas * funds.fees.maxFeePerGas
    if (cost > funds.balance - (await readPromised(tx, turn, funds))) return 'short'
    if (mustNotSign(signer.name, stored, funds.count)) return null
    const nonce = nextNonce(stored, funds.count)
    const { numAffectedRows } = await sql`
      update chain_transactions
      set state = 'sent', nonce = ${nonce}, from_address = ${signer.address}, gas = ${row.gas}, trouble = null,
        doubts = 0
      where id = ${row.id} and state = 'waiting'`.execute(tx)
    if (!numAffectedRows) return null
    await sql`
      update chain_signers set next_nonce = ${nonce + 1n}
      where chain_id = ${chainId} and address = ${signer.address}`.execute(tx)
    return storeSigned(tx, turn, { ...row, nonce }, funds.fees)
  })
}

/** Locks the key's row; the holder of the lock assigns the next nonce. */
export async function lockNonce(tx: Tx, { chainId, signer }: KeyTurn): Promise<bigint> {
  const { rows } = await sql<Pick<Selectable<ChainSigners>, 'next_nonce'>>`
    select next_nonce from chain_signers
    where chain_id = ${chainId} and address = ${signer.address} for update`.execute(tx)
  return rows[0]?.next_nonce ?? 0n
}

/**
 * Our nonce is ahead of a node that is behind. The node's count is ahead if the key was used elsewhere or before we got
 * it.
 */
function nextNonce(stored: bigint, count: bigint): bigint {
  if (stored > 0n && count > stored + mostUsedElsewhere) return stored
  return stored > count ? stored : count
}

export async function storeSigned(
  db: Tx | KeyTurn['db'],
  { chainId, signer }: KeyTurn,
  row: Signable & { nonce: bigint },
  fees: Fees,
): Promise<Hex> {
  const { hash, bytes } = await signer.sign({
    type: 'eip1559',
    chainId,
    nonce: Number(row.nonce),
    to: row.to_address,
    value: BigInt(row.value_wei),
    data: row.data,
    gas: row.gas,
    ...fees,
  })
  await sql`
    insert into signed_transactions (hash, transaction_id, bytes, max_fee_per_gas, max_priority_fee_per_gas)
    values (${hash}, ${row.id}, ${bytes}, ${fees.maxFeePerGas}, ${fees.maxPriorityFeePerGas})
    on conflict (hash) do nothing`.execute(db)
  return bytes
}
