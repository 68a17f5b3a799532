/**
 * Checks whether a transaction paid the Gin of a conversion: the right token and network, from the account's own
 * wallet, to us, with the stated amount; null: not final yet. Only the indexer records deposits.
 */
import { ginAbi } from '@meridian/contracts/abi'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { isAddressEqual, parseEventLogs } from 'viem'
import type { Address, Hash, TransactionReceipt } from 'viem'
import type { Indexer } from '#features/chain/indexer/indexer.ts'
import { readReceivers } from '#features/chain/receiving/receiving-addresses.ts'
import { findReceipt } from '#features/chain/sender/find-receipt.ts'
import { isWorthIndexing } from '#features/chain/indexer/is-worth-indexing.ts'
import { openChainClient } from '#platform/chain/chain-client.ts'
import type { Db } from '#platform/db/database.ts'
import type { GinDeposits } from '#platform/db/schema.generated.ts'
import type { Platform } from '#platform/platform.ts'
import { openGinTokens } from '#platform/chain/gin-token.ts'
import type { GinToken } from '#platform/chain/gin-token.ts'
import { findOwnConversion } from './own-conversion.ts'

interface Claim {
  accountId: string
  tid: string
  txh: string
  /** 0x-hex. */
  networkId: string
}

export async function verifyConversion(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  { indexNow, takeInReceipt }: Pick<Indexer, 'indexNow' | 'takeInReceipt'>,
  { accountId, tid, txh, networkId }: Claim,
): Promise<Record<never, never> | null> {
  const { id: conversionId, amount } = await findOwnConversion(db, { accountId, tid })
  const token = openGinTokens(config).find(({ chain }) => chain.hexId === networkId.toLowerCase())
  if (!token) throw new AppError('TRANSACTION_REFUSED')
  const { chain } = token
  const hash = txh.toLowerCase() as Hash
  const wanted = { accountId, conversionId, chainId: chain.id, hash, amount }
  if (await isDeposited(db, wanted)) return {}

  const receipt = await askForReceipt(token, hash)
  if (!receipt) return null
  if (receipt.status !== 'success' || !(await brings(db, receipt, token, wanted)))
    throw new AppError('TRANSACTION_REFUSED')
  if (await isWorthIndexing(db, chain, receipt)) await indexNow(chain.id)
  // A node may have omitted the transfer when the indexer read its block; this receipt proves it.
  if (await takeInReceipt(chain.id, hash)) await indexNow(chain.id)
  return (await isDeposited(db, wanted)) ? {} : null
}

interface Wanted {
  accountId: string
  conversionId: string
  chainId: number
  hash: Hash
  /** In the token's smallest unit. */
  amount: string
}

/** A deposit that belongs to another conversion does not prove this one. */
async function isDeposited(
  db: Db,
  { accountId, conversionId, chainId, hash, amount }: Wanted,
): Promise<boolean> {
  const { rows } = await sql<Pick<Selectable<GinDeposits>, 'conversion_id'>>`
    select conversion_id from gin_deposits
    where tx_hash = ${hash} and chain_id = ${chainId} and lost_at is null and account_id = ${accountId}
      and amount = ${amount} and not ignored`.execute(db)
  // Null: a second transfer of the same amount. It counts, although the first one completed the conversion.
  if (rows.some(({ conversion_id }) => conversion_id === conversionId || conversion_id === null)) return true
  if (rows.length > 0) throw new AppError('TRANSACTION_REFUSED')
  return false
}

const askForReceipt = ({ chain }: GinToken, hash: Hash): Promise<TransactionReceipt | null> =>
  findReceipt(openChainClient(chain), [{ hash }]).catch((cause: unknown) => {
    throw new AppError('CHAIN_UNREACHABLE', {}, { cause })
  })

/**
 * Uses the token's events, so any wallet or contract may have sent the transaction. All transfers of the wallet in the
 * transaction are added up, as for its deposit.
 */
async function brings(
  db: Db,
  { logs }: TransactionReceipt,
  { address, receiver }: GinToken,
  { accountId, amount }: Wanted,
): Promise<boolean> {
  const wallet = await db
    .selectFrom('accounts')
    .select('wallet_address')
    .where('id', '=', accountId)
    .executeTakeFirst()
  const { accepted } = await readReceivers(db, 'gin', receiver.toLowerCase() as Address)
  const own = logs.filter((log) => isAddressEqual(log.address, address))
  const brought = parseEventLogs({ abi: ginAbi, logs: own, eventName: 'Transfer' })
    .filter(({ args: { from, to } }) => {
      const isAccepted = accepted.some((each) => isAddressEqual(each, to))
      return from.toLowerCase() === wallet?.wallet_address && isAccepted
    })
    .reduce((sum, { args }) => sum + args.value, 0n)
  return brought === BigInt(amount)
}
