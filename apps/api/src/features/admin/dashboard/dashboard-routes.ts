import * as endpoints from '@meridian/shared/endpoints/admin/dashboard'
import { reading } from '#features/admin/console/console-limits.ts'
import type { Console, OperatorRoute } from '#features/admin/console/operator-route.ts'
import { readDashboard } from './read-dashboard.ts'

export function dashboardRoutes(route: OperatorRoute, { db }: Console): void {
  route(endpoints.getDashboard, reading, () => readDashboard(db))
}
