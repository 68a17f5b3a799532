import * as endpoints from '@meridian/shared/endpoints/minting'
import type { Indexer } from '#features/chain/indexer/indexer.ts'
import { claimLandOfWallet } from '#features/collections/transfer-collection.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { giveUpGrant } from './plot/give-up-grant.ts'
import { grantNetwork } from './plot/limit-grants.ts'
import { mintPlot } from './plot/mint-plot.ts'
import { reportMint } from './plot/report-mint.ts'

/** Each request reads the chain's head. */
const refreshLimit = { name: 'refresh-assets', limit: 12, perSeconds: 60 }
/** Each request may cost the minter gas; limit-grants.ts bounds what is not used. */
const mintLimit = { name: 'mint-plot', limit: 60, perSeconds: 3600 }
const giveUpLimit = { name: 'give-up-mint', limit: 60, perSeconds: 3600 }
/** The browser polls every few seconds until the mint is final, and each request calls a node. */
const reportLimit = { name: 'report-mint', limit: 120, perSeconds: 60 }

export function mintingRoutes(
  route: Route,
  platform: Platform,
  indexer: Pick<Indexer, 'indexNow' | 'takeInReceipt'>,
): void {
  const { config, db } = platform
  const landChains = config.chains.filter(({ role }) => role === 'land')
  route(endpoints.refreshMyAssets, { accountLimit: refreshLimit }, async ({ account: { accountId } }) => {
    for (const { id } of landChains) await indexer.indexNow(id)
    await inTransaction(db, (tx) => claimLandOfWallet(tx, accountId))
    return {}
  })

  route(
    endpoints.mintPlot,
    { accountLimit: mintLimit },
    ({ account: { accountId }, body: { id }, caller: { network } }) =>
      mintPlot(platform, { accountId, id, network: grantNetwork(config, network) }),
  )

  route(endpoints.giveUpMint, { accountLimit: giveUpLimit }, ({ account: { accountId }, body: { id } }) =>
    inTransaction(db, (tx) => giveUpGrant(tx, { accountId, id })),
  )

  route(endpoints.reportMint, { accountLimit: reportLimit }, async ({ account: { accountId }, body }) => {
    const { tokenId, transaction_hash: txh } = body
    return reportMint(platform, indexer, { accountId, tokenId: String(tokenId), txh })
  })
}
