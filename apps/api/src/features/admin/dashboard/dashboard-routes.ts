import * as endpoints from '@meridian/shared/endpoints/admin/dashboard'
import { reading } from '#features/admin/console-limits.ts'
import type { Console, OperatorRoute } from '#features/admin/operator-route.ts'
import { readDashboard } from './read-dashboard.ts'

export function dashboardRoutes(route: OperatorRoute, { db }: Console): void {
  route(endpoints.getDashboard, reading, () => readDashboard(db))
}
