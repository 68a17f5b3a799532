import * as endpoints from '@meridian/shared/endpoints/admin/search'
import { reading } from '#features/admin/console/console-limits.ts'
import type { Console, OperatorRoute } from '#features/admin/console/operator-route.ts'
import { searchEverything } from './search-everything.ts'

export function searchRoutes(route: OperatorRoute, { db, config }: Console): void {
  const chainIds = config.chains.map(({ id }) => id)
  route(endpoints.search, reading, ({ query }) => searchEverything(db, { text: query.q, chainIds }))
}
