import * as endpoints from '@meridian/shared/endpoints/admin/inspect'
import { reading } from '#features/admin/console/console-limits.ts'
import type { Console, OperatorRoute } from '#features/admin/console/operator-route.ts'
import { inspectAccount } from './inspect-account.ts'
import { inspectOrder } from './inspect-order.ts'

export function inspectRoutes(route: OperatorRoute, { db }: Console): void {
  route(endpoints.getAdminOrder, reading, ({ params }) => inspectOrder(db, params.tid))

  route(endpoints.getAdminAccount, reading, ({ params }) => inspectAccount(db, params.id))
}
