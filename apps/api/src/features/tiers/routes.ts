import { getTier, listTiers } from '@meridian/shared/endpoints/tiers'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { readTier, readTiers } from './read-tier.ts'

export function tierRoutes(route: Route, { db }: Platform): void {
  route(listTiers, {}, async () => ({ tiers: await readTiers(db) }))
  route(getTier, {}, ({ account }) => readTier(db, account.accountId))
}
