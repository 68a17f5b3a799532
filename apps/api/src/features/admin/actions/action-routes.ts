import * as endpoints from '@meridian/shared/endpoints/admin/actions'
import { reading } from '#features/admin/console/console-limits.ts'
import type { Console, OperatorRoute } from '#features/admin/console/operator-route.ts'
import { listActions } from './list-actions.ts'

export function actionRoutes(route: OperatorRoute, { db }: Console): void {
  route(endpoints.listActions, reading, ({ query }) => listActions(db, query))
}
