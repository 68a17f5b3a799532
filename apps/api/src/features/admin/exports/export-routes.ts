import * as endpoints from '@meridian/shared/endpoints/admin/exports'
import { exporting } from '#features/admin/console/console-limits.ts'
import { Download } from '#features/admin/console/operator-route.ts'
import type { Console, OperatorRoute } from '#features/admin/console/operator-route.ts'
import { streamExport } from './stream-export.ts'

export function exportRoutes(route: OperatorRoute, { db }: Console): void {
  route(endpoints.exportRows, exporting, async ({ params: { kind }, query }) => {
    const days = [query.from, query.to].filter((day) => day !== undefined)
    return new Download([kind, ...days].join('-'), streamExport(db, kind, query))
  })
}
