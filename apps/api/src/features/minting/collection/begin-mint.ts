/** Begins a mint when its fee is final, or free: freezes the collection and requests the minter's transaction. */
import { fingerprintPlots } from '@meridian/shared/chain/fingerprint-plots'
import { sql } from 'kysely'
import type { Address } from 'viem'
import { requestTransaction } from '#features/chain/sender/own-transactions.ts'
import { closeCollection, lockOwnCollection } from '#features/collections/mint-collections.ts'
import type { Tx } from '#platform/db/database.ts'
import { encodeMint } from './collection-nft.ts'
import { findObstacle } from './find-obstacle.ts'
import type { Obstacle } from './find-obstacle.ts'
import { lockMint } from './mint-queries.ts'
import type { MintRow } from './mint-queries.ts'
import { feePerGas } from './quote-fee.ts'

interface Beginning {
  mint: Pick<MintRow, 'id' | 'collection_id' | 'account_id'>
  /** The receiver of the token, in lower case: the linked wallet, which paid the fee. */
  to: string
  /** Null for a free mint. */
  feeTxHash: string | null
}

/** Returns null when the mint has begun, now or before. A failed mint begins again. */
export async function beginMint(
  tx: Tx,
  { mint: { id, collection_id: collectionId, account_id: ownerId }, to, feeTxHash }: Beginning,
): Promise<Obstacle | 'COLLECTION_NOT_FOUND' | null> {
  const collection = await lockOwnCollection(tx, { id: collectionId, ownerId })
  const mint = await lockMint(tx, id)
  if (!collection || !mint) return 'COLLECTION_NOT_FOUND'
  if (mint.state === 'minting' || mint.state === 'minted') return null
  const obstacle = await findObstacle(tx, collection, id)
  if (obstacle) return obstacle

  const fingerprint = await fingerprintOf(tx, collectionId)
  const { rows } = await sql<Pick<MintRow, 'attempt'>>`
    update collection_mints set state = 'minting', to_address = ${to}, fingerprint = ${fingerprint}, trouble = null,
      fee_tx_hash = coalesce(${feeTxHash}, fee_tx_hash),
      attempt = case when state = 'failed' then attempt + 1 else attempt end
    where id = ${id} and state in ('asked', 'paying', 'failed') returning attempt`.execute(tx)
  await closeCollection(tx, collectionId)
  await requestMintTransaction(
    tx,
    { ...mint, to_address: to, fingerprint, attempt: rows[0]!.attempt },
    collection.uriid,
  )
  return null
}

/** Each try uses the same token id and fee reference, so the contract accepts only one. */
export async function requestMintTransaction(tx: Tx, mint: MintRow, uriid: string): Promise<void> {
  const { id: tid, collection_id: collectionId, to_address: to, fingerprint } = mint
  if (to === null || fingerprint === null) throw new Error(`mint ${tid} has not begun`)
  await requestTransaction(tx, {
    chainId: Number(mint.chain_id),
    signer: 'minter',
    purpose: 'collection-mint',
    subject: tid,
    attempt: mint.attempt,
    to: mint.contract as Address,
    data: encodeMint({ tid, collectionId, uriid, to, fingerprint }),
    mostFeePerGas: mint.fee_wei === '0' ? null : feePerGas(BigInt(mint.fee_wei)),
  })
}

/** The fingerprint of the collection's plots. The caller has locked the collection. */
export async function fingerprintOf(tx: Tx, collectionId: string): Promise<string> {
  const { rows } = await sql<{ cells: number[] | null }>`
    select array_agg(cell::float8 order by cell) as cells from plots
    where collection_id = ${collectionId}`.execute(tx)
  return fingerprintPlots(rows[0]?.cells ?? [])
}
