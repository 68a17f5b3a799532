import * as endpoints from '@meridian/shared/endpoints/staking'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { listStakeEvents } from './stakes.ts'

const listLimit = { name: 'stake-events', limit: 120, perSeconds: 60 }

export function stakingRoutes(route: Route, platform: Platform): void {
  route(endpoints.listStakeEvents, { limit: listLimit }, async ({ query }) =>
    listStakeEvents(platform, query.wallet),
  )
}
