/**
 * Stores an owner's request to mint a collection. It locks nothing: the mint uses the collection as it is when the fee
 * is final.
 */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { CollectionNft } from './collection-nft.ts'
import type { MintRow } from './mint-queries.ts'

interface Asked {
  collectionId: string
  accountId: string
  nft: CollectionNft
  /** The linked wallet, in lower case. It receives the token, and only it may pay the fee. */
  wallet: string
}

/** Uses the order's id; a repeated request returns the same mint. */
export async function askForMint(
  tx: Tx,
  { tid, feeWei, ...asked }: Asked & { tid: string; feeWei: bigint },
): Promise<void> {
  await sql`
    insert into collection_mints (id, collection_id, account_id, chain_id, contract, fee_wei, to_address)
    values (${tid}, ${asked.collectionId}, ${asked.accountId}, ${asked.nft.chain.id},
      ${asked.nft.address.toLowerCase()}, ${feeWei}, ${asked.wallet})
    on conflict (id) do update set to_address = excluded.to_address
      where collection_mints.state = 'asked'`.execute(tx)
}

/** A free mint has an id of its own. The caller has locked the collection. */
export async function askForFreeMint(
  tx: Tx,
  { collectionId, accountId, nft, wallet }: Asked,
): Promise<string> {
  const { rows } = await sql<Pick<MintRow, 'id'>>`
    insert into collection_mints (collection_id, account_id, chain_id, contract, fee_wei, to_address)
    values (${collectionId}, ${accountId}, ${nft.chain.id}, ${nft.address.toLowerCase()}, 0, ${wallet})
    on conflict (collection_id, account_id) where state = 'asked' and fee_wei = 0
      do update set chain_id = excluded.chain_id, contract = excluded.contract,
        to_address = excluded.to_address
    returning id`.execute(tx)
  return rows[0]!.id
}
