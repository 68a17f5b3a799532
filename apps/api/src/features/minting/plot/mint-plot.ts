import type { EndpointResult } from '@meridian/shared/endpoint'
import type * as endpoints from '@meridian/shared/endpoints/minting'
import { getAddress } from 'viem'
import { openLandNft } from '#features/minting/tokens/land-nft.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { askForGrant } from './ask-for-grant.ts'
import { awaitGrant } from './await-grant.ts'
import type { GrantNetwork } from './limit-grants.ts'

/** Waits until the wallet can mint, then returns everything it needs. */
export async function mintPlot(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  { accountId, id, network }: { accountId: string; id: string; network: GrantNetwork | null },
): Promise<EndpointResult<typeof endpoints.mintPlot>> {
  const nft = openLandNft(config)
  const grant = await inTransaction(db, (tx) => askForGrant(tx, { accountId, id, network, nft }))
  await awaitGrant(db, nft, grant)
  return {
    land_id: id,
    tokenId: String(grant.cell),
    uri: grant.path,
    to: getAddress(grant.to_address),
    contract: getAddress(nft.address),
    targetNetworkId: nft.chain.hexId,
    deadline: grant.deadline.toISOString(),
  }
}
