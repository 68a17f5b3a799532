import * as endpoints from '@meridian/shared/endpoints/admin/cases'
import { performAction } from '#features/admin/actions/perform-action.ts'
import { changing, reading } from '#features/admin/console/console-limits.ts'
import type { Console, OperatorRoute } from '#features/admin/console/operator-route.ts'
import { closeCase } from './close-case.ts'
import { listCases } from './list-cases.ts'

export function caseRoutes(route: OperatorRoute, { db }: Console): void {
  route(endpoints.listCases, reading, ({ query }) => listCases(db, query))

  route(endpoints.closeCase, changing, ({ params, ...caller }) => {
    const target = { kind: 'case', id: params.id.toLowerCase() }
    return performAction(db, caller, { action: 'close case', target }, (tx) =>
      closeCase(tx, { id: target.id, ...caller.body }),
    )
  })
}
