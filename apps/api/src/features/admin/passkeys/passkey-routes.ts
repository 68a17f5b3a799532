import * as endpoints from '@meridian/shared/endpoints/admin/passkeys'
import { changing, reading } from '#features/admin/console/console-limits.ts'
import type { Console, OperatorRoute } from '#features/admin/console/operator-route.ts'
import { addOwnPasskey, listOwnPasskeys, removeOwnPasskey, startAddingPasskey } from './own-passkeys.ts'

export function passkeyRoutes(route: OperatorRoute, { db, site }: Console): void {
  route(endpoints.listPasskeys, reading, async ({ operator }) => {
    const own = await listOwnPasskeys(db, operator.operatorId)
    return {
      passkeys: own.map(({ id, created_at: createdAt, used_at: usedAt }) => ({
        id,
        created_at: createdAt.toISOString(),
        used_at: usedAt && usedAt.toISOString(),
      })),
    }
  })

  route(endpoints.addPasskeyOptions, changing, ({ operator }) => startAddingPasskey(db, site, operator))

  route(
    endpoints.addPasskey,
    changing,
    async ({ operator: { operatorId }, requestId, body: { response } }) => {
      await addOwnPasskey(db, site, { operatorId, requestId, response })
      return {}
    },
  )

  route(
    endpoints.removePasskey,
    changing,
    async ({ operator: { operatorId }, requestId, params: { id } }) => {
      await removeOwnPasskey(db, { operatorId, requestId, id })
      return {}
    },
  )
}
