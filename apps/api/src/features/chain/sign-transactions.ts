/**
 * Gives a waiting transaction its nonce and its signature. Both are committed before anything is sent, so that a
 * process that dies leaves either nothing or the very bytes that another one can send again.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { BaseError, ExecutionRevertedError } from 'viem'
import type { Address, Hex } from 'viem'
import type { ChainClient } from '#platform/chain/chain-client.ts'
import type { Signer } from '#platform/chain/signers.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import type { ChainSigners, ChainTransactions } from '#platform/db/schema.generated.ts'
import { settleTransaction } from './own-transactions.ts'
import type { Settlement } from './own-transactions.ts'

/** At most so many are looked at in a turn, so that one that can not be paid for does not keep others waiting. */
const mostInATurn = 20

interface Waiting extends Pick<Selectable<ChainTransactions>, 'id' | 'value_wei'> {
  to_address: Address
  data: Hex
}

export interface Fees {
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

export interface SigningOptions {
  db: Db
  client: ChainClient
  chainId: number
  signer: Signer
  settlements: readonly Settlement[]
}

/** Answers the wei that are missing for what still waits. */
export async function signWaiting(options: SigningOptions): Promise<{ missing: bigint }> {
  const { db, client, chainId, signer } = options
  const { rows } = await sql<Waiting>`
    select id, to_address, value_wei, data from chain_transactions
    where chain_id = ${chainId} and signer = ${signer.name} and state = 'waiting'
    order by created_at limit ${mostInATurn}`.execute(db)
  if (rows.length === 0) return { missing: 0n }

  const [fees, count, head] = await Promise.all([
    client.estimateFeesPerGas() as Promise<Fees>,
    client.getTransactionCount({ address: signer.address, blockTag: 'latest' }),
    client.getBalance({ address: signer.address }),
  ])
  let balance = head - (await promised(options, count))
  let missing = 0n
  for (const row of rows) {
    const gas = await estimateGas(client, signer.address, row, balance, fees)
    if (gas.kind === 'refused') {
      await inTransaction(db, (tx) =>
        settleTransaction(
          tx,
          row.id,
          { from: 'waiting', state: 'failed', txHash: null, trouble: gas.trouble },
          options.settlements,
        ),
      )
    } else if (gas.cost > balance) {
      missing += gas.cost - (balance > 0n ? balance : 0n)
      await noteTrouble(db, row.id, `${signer.name} has not enough ether for it`)
    } else {
      balance -= gas.cost
      await sign(options, row, { gas: gas.gas, fees, count: BigInt(count) })
    }
  }
  return { missing }
}

/** What signed transactions that are not mined yet will take from the balance. */
async function promised({ db, chainId, signer }: SigningOptions, count: number): Promise<bigint> {
  const { rows } = await sql<{ wei: string }>`
    select coalesce(sum(t.value_wei + t.gas * (
        select max(max_fee_per_gas) from signed_transactions s where s.transaction_id = t.id
      )), 0)::text as wei
    from chain_transactions t
    where t.chain_id = ${chainId} and t.from_address = ${signer.address} and t.state = 'sent'
      and t.nonce >= ${count}`.execute(db)
  return BigInt(rows[0]?.wei ?? 0)
}

type Estimate = { kind: 'possible'; gas: bigint; cost: bigint } | { kind: 'refused'; trouble: string }

const plainTransferGas = 21_000n
/** More than any wallet needs to take money. A contract that asks for more would burn our ether by being refunded. */
const mostGasForATransfer = 100_000n

async function estimateGas(
  client: ChainClient,
  from: Address,
  { to_address: to, value_wei, data }: Waiting,
  balance: bigint,
  { maxFeePerGas }: Fees,
): Promise<Estimate> {
  const value = BigInt(value_wei)
  const cost = (gas: bigint) => value + gas * maxFeePerGas
  // A node estimates only what the sender can pay for.
  if (cost(plainTransferGas) > balance)
    return { kind: 'possible', gas: plainTransferGas, cost: cost(plainTransferGas) }
  try {
    const estimated = await client.estimateGas({ account: from, to, value, data })
    // What it costs may change until it is mined; a plain transfer to a wallet without code can not.
    const gas = estimated === plainTransferGas ? estimated : (estimated * 5n) / 4n
    if (data === '0x' && gas > mostGasForATransfer)
      return { kind: 'refused', trouble: 'the receiving contract asks for too much gas' }
    return { kind: 'possible', gas, cost: cost(gas) }
  } catch (error) {
    if (error instanceof BaseError && error.walk((cause) => cause instanceof ExecutionRevertedError))
      return { kind: 'refused', trouble: 'the receiving contract refuses it' }
    throw error
  }
}

async function sign(
  { db, chainId, signer }: SigningOptions,
  { id, to_address: to, value_wei, data }: Waiting,
  { gas, fees, count }: { gas: bigint; fees: Fees; count: bigint },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<Pick<Selectable<ChainSigners>, 'next_nonce'>>`
      select next_nonce from chain_signers
      where chain_id = ${chainId} and address = ${signer.address} for update`.execute(tx)
    const stored = rows[0]?.next_nonce ?? 0n
    // Ours is ahead of a node that is behind; the node is ahead of ours when the key was used before.
    const nonce = stored > count ? stored : count
    const { numAffectedRows } = await sql`
      update chain_transactions
      set state = 'sent', nonce = ${nonce}, from_address = ${signer.address}, gas = ${gas}, trouble = null
      where id = ${id} and state = 'waiting'`.execute(tx)
    if (!numAffectedRows) return
    await sql`
      update chain_signers set next_nonce = ${nonce + 1n}
      where chain_id = ${chainId} and address = ${signer.address}`.execute(tx)
    const { hash, bytes } = await signer.sign({
      type: 'eip1559',
      chainId,
      nonce: Number(nonce),
      to,
      value: BigInt(value_wei),
      data,
      gas,
      ...fees,
    })
    await sql`
      insert into signed_transactions (hash, transaction_id, bytes, max_fee_per_gas, max_priority_fee_per_gas)
      values (${hash}, ${id}, ${bytes}, ${fees.maxFeePerGas}, ${fees.maxPriorityFeePerGas})`.execute(tx)
  })
}

async function noteTrouble(db: Db, id: string, trouble: string): Promise<void> {
  await sql`
    update chain_transactions set trouble = ${trouble}
    where id = ${id} and state = 'waiting' and trouble is distinct from ${trouble}`.execute(db)
}
