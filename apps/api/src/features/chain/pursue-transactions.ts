/**
 * Brings what is signed to its end: sends it again as long as the chain does not have it, offers more for it when it
 * is passed over, and closes it when it is as deep as configured. Which version was mined, the receipt decides.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { TransactionReceiptNotFoundError } from 'viem'
import type { Address, Hash, Hex, TransactionReceipt } from 'viem'
import { nodeFailure } from '#platform/chain/chain-node.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { ChainTransactions } from '#platform/db/schema.generated.ts'
import { settleTransaction } from './own-transactions.ts'
import type { Fees, SigningOptions } from './sign-transactions.ts'

export interface PursuingOptions extends SigningOptions {
  confirmations: number
  /** How long a signed version may wait before a better paid one follows it. */
  patienceMs: number
}

/** Has its nonce and its gas, since it was signed. */
interface Sent extends Pick<Selectable<ChainTransactions>, 'id' | 'value_wei'> {
  nonce: bigint
  from_address: Address
  to_address: Address
  data: Hex
  gas: bigint
  /** Newest first. */
  versions: { hash: Hash; bytes: Hex; fee: string; tip: string; age_ms: number }[]
}

const mostTimesTheMarket = 5n

/** Transactions of one key are mined in the order of their nonces, so the first ones are what matters. */
const mostInATurn = 20

export async function pursueSent(options: PursuingOptions): Promise<void> {
  const { db, chainId, signer } = options
  const { rows } = await sql<Sent>`
    select t.id, t.nonce, t.from_address, t.to_address, t.value_wei, t.data, t.gas,
      (select json_agg(json_build_object(
          'hash', hash, 'bytes', bytes, 'fee', max_fee_per_gas::text, 'tip', max_priority_fee_per_gas::text,
          'age_ms', extract(epoch from clock_timestamp() - signed_at) * 1000
        ) order by signed_at desc) from signed_transactions s where s.transaction_id = t.id) as versions
    from chain_transactions t
    where t.chain_id = ${chainId} and t.signer = ${signer.name} and t.state = 'sent'
    order by t.from_address, t.nonce limit ${mostInATurn}`.execute(db)
  let isFirst = true
  for (const sent of rows) {
    const receipt = await findReceipt(options, sent)
    if (receipt) {
      await closeWhenFinal(options, sent, receipt)
    } else {
      const lost = await lostItsNonce(options, sent)
      if (!lost) await sendAgain(options, sent, isFirst)
      isFirst = false
    }
  }
}

async function findReceipt(
  { client }: PursuingOptions,
  { versions }: Sent,
): Promise<TransactionReceipt | null> {
  for (const { hash } of versions) {
    const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return null
      throw error
    })
    if (receipt) return receipt
  }
  return null
}

async function closeWhenFinal(
  { db, client, confirmations, settlements }: PursuingOptions,
  { id }: Sent,
  { blockNumber, blockHash, status, transactionHash: txHash }: TransactionReceipt,
): Promise<void> {
  const head = await client.getBlockNumber()
  if (head - blockNumber + 1n < BigInt(confirmations)) return
  // A node may keep the receipt of a block that is on the chain no more.
  const block = await client.getBlock({ blockNumber, includeTransactions: false })
  if (block.hash !== blockHash) return
  const end =
    status === 'success'
      ? ({ from: 'sent', state: 'done', txHash } as const)
      : ({ from: 'sent', state: 'failed', txHash, trouble: 'it was mined and had no effect' } as const)
  await inTransaction(db, (tx) => settleTransaction(tx, id, end, settlements))
}

/**
 * Somebody used the key elsewhere, and the nonce is gone. Whether the money went out some other way, only a person can
 * tell: it is never sent under another nonce by itself.
 */
async function lostItsNonce(options: PursuingOptions, sent: Sent): Promise<boolean> {
  const { db, client, confirmations, settlements } = options
  const { nonce, from_address: address } = sent
  if (BigInt(await client.getTransactionCount({ address, blockTag: 'latest' })) <= nonce) return false
  const head = await client.getBlockNumber()
  const final = head - BigInt(confirmations) + 1n
  const blockNumber = final > 0n ? final : 0n
  const settled = await client.getTransactionCount({ address, blockNumber })
  // Asked again after the count: the node may have mined one of ours between two questions.
  if (BigInt(settled) <= nonce || (await findReceipt(options, sent))) return false
  const trouble = `nonce ${nonce} was used for something else`
  const end = { from: 'sent', state: 'failed', txHash: null, trouble } as const
  return inTransaction(db, (tx) => settleTransaction(tx, sent.id, end, settlements))
}

async function sendAgain(options: PursuingOptions, sent: Sent, isFirst: boolean): Promise<void> {
  const [newest] = sent.versions
  if (!newest) return
  const bytes = isFirst && newest.age_ms > options.patienceMs ? await signBetter(options, sent) : newest.bytes
  // A node that has it already says so by an error; so does one that finds the fee too low. The receipt decides.
  await options.client.sendRawTransaction({ serializedTransaction: bytes }).catch((error: unknown) => {
    if (!nodeFailure(error)) throw error
  })
}

/** Nodes take a replacement that offers at least a tenth more; all versions share the nonce, so one is mined. */
async function signBetter({ db, client, chainId, signer }: PursuingOptions, sent: Sent): Promise<Hex> {
  const newest = sent.versions[0]!
  // Signed by a key that was replaced since: what it signed stays good, and nothing can be added.
  if (sent.from_address !== signer.address) return newest.bytes
  const now = (await client.estimateFeesPerGas()) as Fees
  const raised = (old: string) => (BigInt(old) * 9n) / 8n + 1n
  // What does not go in at several times the market's price is not held up by its price.
  if (raised(newest.fee) > now.maxFeePerGas * mostTimesTheMarket) return newest.bytes
  if (raised(newest.tip) > (now.maxPriorityFeePerGas + 1n) * mostTimesTheMarket) return newest.bytes
  const fees = {
    maxFeePerGas: max(now.maxFeePerGas, raised(newest.fee)),
    maxPriorityFeePerGas: max(now.maxPriorityFeePerGas, raised(newest.tip)),
  }
  const { hash, bytes } = await signer.sign({
    type: 'eip1559',
    chainId,
    nonce: Number(sent.nonce),
    to: sent.to_address,
    value: BigInt(sent.value_wei),
    data: sent.data,
    gas: sent.gas,
    ...fees,
  })
  await sql`
    insert into signed_transactions (hash, transaction_id, bytes, max_fee_per_gas, max_priority_fee_per_gas)
    values (${hash}, ${sent.id}, ${bytes}, ${fees.maxFeePerGas}, ${fees.maxPriorityFeePerGas})
    on conflict (hash) do nothing`.execute(db)
  return bytes
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
