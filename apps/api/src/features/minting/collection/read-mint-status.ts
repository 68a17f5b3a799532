import type { EndpointResult } from '@meridian/shared/endpoint'
import type * as endpoints from '@meridian/shared/endpoints/collection-mint'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { getAddress, toHex } from 'viem'
import { toCollectionId } from '#features/collections/collection-id.ts'
import type { Db } from '#platform/db/database.ts'
import type { Collections } from '#platform/db/schema.generated.ts'
import { tokenIdOf } from './collection-nft.ts'
import { findLiveMint } from './mint-queries.ts'
import type { MintRow } from './mint-queries.ts'

/** For the account's own collection, whichever account minted it. A failed mint is reported until its retry. */
export async function readMintStatus(
  db: Db,
  { accountId, collectionID }: { accountId: string; collectionID: string },
): Promise<Omit<EndpointResult<typeof endpoints.readMintStatus>, 'fee'>> {
  const id = toCollectionId(collectionID)
  const { rows } = await sql<Pick<Selectable<Collections>, 'state' | 'txid'>>`
    select state, txid from collections where id = ${id} and owner_id = ${accountId}`.execute(db)
  const [collection] = rows
  if (!collection) throw new AppError('COLLECTION_NOT_FOUND')
  const mint = await findLiveMint(db, id)
  if (collection.state === null && mint?.state === 'failed') throw new AppError('COLLECTION_MINT_FAILED')
  return {
    state: (collection.state ?? 0) as 0 | 1 | 2,
    txid: collection.txid ?? (mint && (await findSigned(db, mint))),
    fee_txid: mint?.fee_tx_hash ?? null,
    token:
      mint?.state === 'minted'
        ? {
            network: toHex(mint.chain_id),
            contract: getAddress(mint.contract),
            tokenId: String(tokenIdOf(id)),
          }
        : null,
  }
}

/** The newest version of the open transaction. */
async function findSigned(db: Db, { id }: MintRow): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select hash from signed_transactions join chain_transactions on chain_transactions.id = transaction_id
    where purpose = 'collection-mint' and subject = ${id} and state <> 'failed'
    order by signed_at desc limit 1`.execute(db)
  return rows[0]?.hash ?? null
}
