import * as endpoints from '@meridian/shared/endpoints/admin/accounts'
import { revokeSessionsOf } from '#features/accounts/core/open-session.ts'
import { freezeAccount, thawAccount } from '#features/accounts/freeze/freeze-account.ts'
import { setWhitelisted } from '#features/accounts/whitelist.ts'
import { performAction } from '#features/admin/actions/perform-action.ts'
import { changing } from '#features/admin/console/console-limits.ts'
import type { Console, OperatorRoute } from '#features/admin/console/operator-route.ts'

export function accountRoutes(route: OperatorRoute, { db, jobs }: Console): void {
  const decide = (action: string, { id }: { id: string }) => ({ action, target: { kind: 'account', id } })

  route(endpoints.freezeAccount, changing, ({ params, ...caller }) =>
    performAction(db, caller, decide('freeze account', params), async (tx) => {
      const { reason, until } = caller.body
      await freezeAccount(tx, jobs, {
        accountId: params.id,
        reason,
        until: until === null ? null : new Date(until),
      })
      return { after: { reason, until } }
    }),
  )

  route(endpoints.thawAccount, changing, ({ params, ...caller }) =>
    performAction(db, caller, decide('thaw account', params), async (tx) => ({
      before: await thawAccount(tx, params.id),
    })),
  )

  route(endpoints.endAccountSessions, changing, ({ params, ...caller }) =>
    performAction(db, caller, decide('end sessions', params), async (tx) => ({
      before: { sessions: await revokeSessionsOf(tx, params.id) },
    })),
  )

  route(endpoints.whitelistAccount, changing, ({ params, ...caller }) =>
    performAction(db, caller, decide('whitelist account', params), async (tx) => {
      const { on } = caller.body
      await setWhitelisted(tx, { accountId: params.id, on })
      return { before: { whitelisted: !on }, after: { whitelisted: on } }
    }),
  )
}
