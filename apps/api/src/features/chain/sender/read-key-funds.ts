/** The amount that a key can spend: its balance less signed but unspent amounts and less the reserve. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { KeyTurn } from './key-turn.ts'
import type { Fees } from './read-fees.ts'

export interface KeyFunds {
  /** Number of mined transactions of the key. */
  count: bigint
  /**
   * Wei, without the reserve for the chain's data fee: no signature covers that fee, and a key without it can not send.
   */
  balance: bigint
  fees: Fees
}

/** Reads the count first: a transaction mined between the two requests is then subtracted twice, never missed. */
export async function readKeyFunds({ client, signer, limits }: KeyTurn, fees: Fees): Promise<KeyFunds> {
  const { address } = signer
  const count = await client.getTransactionCount({ address, blockTag: 'latest' })
  const balance = (await client.getBalance({ address })) - limits.dataFeeReserve
  return { count: BigInt(count), balance: balance > 0n ? balance : 0n, fees }
}

export async function readPromised(
  db: Db | Tx,
  { chainId, signer }: KeyTurn,
  { count }: Pick<KeyFunds, 'count'>,
): Promise<bigint> {
  const { rows } = await sql<{ wei: string }>`
    select coalesce(sum(t.value_wei + t.gas * (
        select max(max_fee_per_gas) from signed_transactions s where s.transaction_id = t.id
      )), 0)::text as wei
    from chain_transactions t
    where t.chain_id = ${chainId} and t.from_address = ${signer.address} and t.state = 'sent'
      and t.nonce >= ${count}`.execute(db)
  return BigInt(rows[0]?.wei ?? 0)
}

export async function countInFlight({ db, chainId, signer }: KeyTurn, { count }: KeyFunds): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chain_transactions
    where chain_id = ${chainId} and from_address = ${signer.address} and state = 'sent'
      and nonce >= ${count}`.execute(db)
  return rows[0]?.count ?? 0
}
