import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { ChainEvents, CollectionMints } from '#platform/db/schema.generated.ts'
import { tokenIdOf } from './collection-nft.ts'

export interface MintRow extends Omit<Selectable<CollectionMints>, 'state'> {
  state: 'asked' | 'paying' | 'minting' | 'minted' | 'failed'
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns null for another account's mint as for a missing one, so that ids can not be probed. */
export async function findOwnMint(
  db: Db | Tx,
  { accountId, tid }: { accountId: string; tid: string },
): Promise<MintRow | null> {
  if (!uuid.test(tid)) return null
  const { rows } = await sql<MintRow>`
    select * from collection_mints where id = ${tid} and account_id = ${accountId}`.execute(db)
  return rows[0] ?? null
}

/** The mint that is in progress or done, or that can be retried without another fee. */
export async function findLiveMint(db: Db | Tx, collectionId: string): Promise<MintRow | null> {
  const { rows } = await sql<MintRow>`
    select * from collection_mints where kept_id = ${collectionId}`.execute(db)
  return rows[0] ?? null
}

/** The wallet that pays and receives the token; null when there is no such mint. */
export async function readMintWallet(tx: Tx, tid: string): Promise<string | null> {
  const { rows } = await sql<Pick<MintRow, 'to_address'>>`
    select to_address from collection_mints where id = ${tid}`.execute(tx)
  return rows[0]?.to_address ?? null
}

type MintEvent = Pick<Selectable<ChainEvents>, 'block_time' | 'chain_id' | 'tx_hash' | 'log_index'>

/** Time and first owner of the collection's token; null until the mint is final. */
export async function readMintEvent(
  db: Db,
  collectionId: string,
): Promise<(MintEvent & { to_address: string }) | null> {
  const { rows } = await sql<MintEvent & { to_address: string }>`
    select block_time, chain_id, tx_hash, log_index, lower(args ->> 'to') as to_address from chain_events
    where contract = 'LandCollectionNft' and event = 'CollectionMinted' and final_at is not null
      and subject = ${String(tokenIdOf(collectionId))}
    order by block_number limit 1`.execute(db)
  return rows[0] ?? null
}

/** The caller has locked the collection, if it still exists. */
export async function lockMint(tx: Tx, id: string): Promise<MintRow | null> {
  const { rows } = await sql<MintRow>`
    select * from collection_mints where id = ${id} for no key update`.execute(tx)
  return rows[0] ?? null
}

/** For queries on `accounts`: a fee or a mint is under way. A mint that failed waits for its owner. */
export const hasOpenCollectionMints = sql<boolean>`exists (
  select from collection_mints where account_id = accounts.id and state in ('paying', 'minting')
)`

/** For queries on `accounts`. */
export const hasCollectionMints = sql<boolean>`exists (
  select from collection_mints where account_id = accounts.id
)`
