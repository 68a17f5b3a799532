import { refreshMyAssets } from '@meridian/shared/endpoints/minting'
import type { Follower } from '#features/chain/follower.ts'
import { claimPlotsOfWallet } from '#features/plots/transfer-plot.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { takeFromLimit } from '#platform/rate-limit.ts'

/** Each reads the chain's head. */
const refreshLimit = { name: 'refresh-assets', limit: 12, perSeconds: 60 }

export function mintingRoutes(
  route: Route,
  { config, db }: Platform,
  { followNow }: Pick<Follower, 'followNow'>,
): void {
  const landChains = config.chains.filter(({ role }) => role === 'land')
  route(refreshMyAssets, {}, async ({ account: { accountId } }) => {
    await takeFromLimit(db, refreshLimit, accountId)
    for (const { id } of landChains) await followNow(id)
    await inTransaction(db, (tx) => claimPlotsOfWallet(tx, accountId))
    return {}
  })
}
