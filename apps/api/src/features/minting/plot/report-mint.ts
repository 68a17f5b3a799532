/**
 * Checks whether a plot's mint is final. The browser's report only names the transaction; the chain decides, and the
 * indexer finds the mint without any report.
 */
import { landNftAbi } from '@meridian/contracts/abi'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { isAddressEqual, parseEventLogs, zeroAddress } from 'viem'
import type { Hash, TransactionReceipt } from 'viem'
import type { Indexer } from '#features/chain/indexer/indexer.ts'
import { findReceipt } from '#features/chain/sender/find-receipt.ts'
import { isWorthIndexing } from '#features/chain/indexer/is-worth-indexing.ts'
import { findLandNft } from '#features/minting/tokens/land-nft.ts'
import type { LandNft } from '#features/minting/tokens/land-nft.ts'
import { openChainClient } from '#platform/chain/chain-client.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

interface Report {
  accountId: string
  tokenId: string
  /** Empty when the wallet returned no hash. */
  txh: string
}

interface Found {
  pending: boolean
  transaction_hash: string | null
}

export async function reportMint(
  platform: Pick<Platform, 'config' | 'db'>,
  { indexNow, takeInReceipt }: Pick<Indexer, 'indexNow' | 'takeInReceipt'>,
  { accountId, tokenId, txh }: Report,
): Promise<Found> {
  const { config, db } = platform
  await expectGrant(db, accountId, tokenId)
  const nft = findLandNft(config)
  if (!nft) throw new AppError('MINTING_CLOSED')
  const before = await readMint(db, nft, tokenId)
  if (!before.pending || txh === '') return before

  const hash = txh.toLowerCase() as Hash
  const receipt = await askForReceipt(nft, hash)
  if (!receipt) return before
  if (receipt.status !== 'success' || !mints(receipt, nft, tokenId)) throw new AppError('TRANSACTION_REFUSED')
  if (await isWorthIndexing(db, nft.chain, receipt)) await indexNow(nft.chain.id)
  // A node may have omitted the mint when the indexer read its block; this receipt proves it.
  if (await takeInReceipt(nft.chain.id, hash)) await indexNow(nft.chain.id)
  return readMint(db, nft, tokenId)
}

/** Returns nothing to an account that never requested this mint. */
async function expectGrant(db: Db, accountId: string, tokenId: string): Promise<void> {
  const { rows } = await sql`
    select from mint_grants where account_id = ${accountId} and cell = ${tokenId}::bigint limit 1`.execute(db)
  if (rows.length === 0) throw new AppError('PLOT_NOT_FOUND')
}

async function readMint(db: Db, { chain, address }: LandNft, tokenId: string): Promise<Found> {
  const { rows } = await sql<{ tx_hash: string }>`
    select tx_hash from chain_events
    where subject = ${tokenId} and contract = 'LandNft' and event = 'Transfer' and final_at is not null
      and chain_id = ${chain.id} and address = ${address.toLowerCase()} and args ->> 'from' = ${zeroAddress}
      -- What somebody else minted is no mint of theirs.
      and not exists (
        select from foreign_tokens
        where foreign_tokens.chain_id = chain_events.chain_id and foreign_tokens.address = chain_events.address
          and cell::text = subject and state <> 'accepted'
      )
    limit 1`.execute(db)
  return { pending: rows.length === 0, transaction_hash: rows[0]?.tx_hash ?? null }
}

const askForReceipt = ({ chain }: LandNft, hash: Hash): Promise<TransactionReceipt | null> =>
  findReceipt(openChainClient(chain), [{ hash }]).catch((cause: unknown) => {
    throw new AppError('CHAIN_UNREACHABLE', {}, { cause })
  })

/** Uses the contract's event, so any wallet or contract may have made the call. */
function mints({ logs }: TransactionReceipt, { address }: LandNft, tokenId: string): boolean {
  const own = logs.filter((log) => isAddressEqual(log.address, address))
  return parseEventLogs({ abi: landNftAbi, logs: own, eventName: 'Transfer' }).some(
    ({ args }) => args.from === zeroAddress && args.tokenId === BigInt(tokenId),
  )
}
