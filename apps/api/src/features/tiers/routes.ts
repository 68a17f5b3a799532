import { getTier } from '@meridian/shared/endpoints/tiers'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { readTier } from './read-tier.ts'

export function tierRoutes(route: Route, { db }: Platform): void {
  route(getTier, {}, ({ account }) => readTier(db, account.accountId))
}
