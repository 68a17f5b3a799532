import * as endpoints from '@meridian/shared/endpoints/admin/audit'
import { reading } from '#features/admin/console/console-limits.ts'
import type { Console, OperatorRoute } from '#features/admin/console/operator-route.ts'
import { listChecks } from './list-checks.ts'

export function auditRoutes(route: OperatorRoute, { db }: Console): void {
  route(endpoints.listChecks, reading, () => listChecks(db))
}
