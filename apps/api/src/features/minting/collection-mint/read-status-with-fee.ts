import type { EndpointResult } from '@meridian/shared/endpoint'
import type * as endpoints from '@meridian/shared/endpoints/collection-mint'
import { formatEther } from 'viem'
import { toCollectionId } from '#features/collections/collection-id.ts'
import { quoteFee } from '#features/minting/collection/quote-fee.ts'
import { readMintStatus } from '#features/minting/collection/read-mint-status.ts'
import type { Platform } from '#platform/platform.ts'
import { findWaitingFee } from './find-waiting-fee.ts'

/** The fee is the one that a request would return now. */
export async function readStatusWithFee(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  { accountId, collectionID }: { accountId: string; collectionID: string },
): Promise<EndpointResult<typeof endpoints.readMintStatus>> {
  const status = await readMintStatus(db, { accountId, collectionID })
  if (status.state !== 0) return { ...status, fee: null }
  const asked = { accountId, collectionId: toCollectionId(collectionID) }
  const fee = (await findWaitingFee(db, asked)) ?? (await quoteFee(config))
  return { ...status, fee: fee === null ? null : formatEther(fee) }
}
