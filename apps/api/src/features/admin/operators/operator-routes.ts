import * as endpoints from '@meridian/shared/endpoints/admin/operators'
import { AppError } from '@meridian/shared/errors'
import { entering, reading } from '#features/admin/console/console-limits.ts'
import type { Console, OperatorRoute } from '#features/admin/console/operator-route.ts'
import { enterWithPasskey, startEntering } from './enter-with-passkey.ts'
import { endOperatorSession, findOperator } from '#features/admin/console/operator-session.ts'
import type { Operator } from '#features/admin/console/operator-session.ts'
import { registerPasskey, startRegistration } from './register-passkey.ts'

export function operatorRoutes(route: OperatorRoute, { db, site }: Console): void {
  route(endpoints.registerOptions, entering, ({ body }) => startRegistration(db, site, body.invitation))

  route(endpoints.register, entering, async ({ body, requestId, setSession }) => {
    const token = await registerPasskey(db, site, { ...body, requestId })
    setSession(token)
    return describe(await findOperator(db, token))
  })

  route(endpoints.enterOptions, entering, () => startEntering(db, site))

  route(endpoints.enter, entering, async ({ body, setSession }) => {
    const token = await enterWithPasskey(db, site, body.response)
    setSession(token)
    return describe(await findOperator(db, token))
  })

  route(endpoints.leave, reading, async ({ operator, setSession }) => {
    await endOperatorSession(db, operator.sessionId)
    setSession(null)
    return {}
  })

  route(endpoints.getOperator, reading, async ({ operator }) => describe(operator))
}

function describe(operator: Operator | null) {
  if (!operator) throw new AppError('OPERATOR_NEEDED')
  return { name: operator.name, role: operator.role, expires_at: operator.expiresAt.toISOString() }
}
