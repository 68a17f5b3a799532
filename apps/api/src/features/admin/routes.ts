/** The admin console: its pages and its calls. Registered with ADMIN=on only. */
import type { FastifyInstance } from 'fastify'
import * as endpoints from '@meridian/shared/endpoints/admin'
import { AppError } from '@meridian/shared/errors'
import type { Config } from '#platform/config/config.ts'
import type { Platform } from '#platform/platform.ts'
import { inspectAccount } from './inspect/inspect-account.ts'
import { inspectOrder } from './inspect/inspect-order.ts'
import { listActions } from './actions/list-actions.ts'
import { operatorRoutesOn } from './operator-route.ts'
import { enterWithPasskey, startEntering } from './operators/enter-with-passkey.ts'
import { endOperatorSession, findOperator } from './operators/operator-session.ts'
import type { Operator } from './operators/operator-session.ts'
import { registerPasskey, startRegistration } from './operators/register-passkey.ts'
import { sessionCookieOf } from './operators/session-cookie.ts'
import { searchEverything } from './search/search-everything.ts'
import { serveConsole } from './serve-console.ts'

/** As for the login of an account. */
const entering = { name: 'operator-enter', limit: 30, perSeconds: 300 }
const reading = { name: 'operator-read', limit: 600, perSeconds: 60 }

export async function adminRoutes(
  app: FastifyInstance,
  { db, config }: Pick<Platform, 'db' | 'config'>,
  site: NonNullable<Config['admin']>,
): Promise<void> {
  const { host } = new URL(site.url)
  const chainIds = config.chains.map(({ id }) => id)
  await app.register(async (console) => {
    // At other host names, the answers are those of a product without a console.
    console.addHook('onRequest', async (request, reply) =>
      request.host === host ? undefined : reply.callNotFound(),
    )
    const cookie = sessionCookieOf(site.url)
    const route = operatorRoutesOn(console, { db, url: site.url, cookie })

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

    route(endpoints.search, reading, ({ query }) => searchEverything(db, { text: query.q, chainIds }))

    route(endpoints.getAdminOrder, reading, ({ params }) => inspectOrder(db, params.tid))

    route(endpoints.getAdminAccount, reading, ({ params }) => inspectAccount(db, params.id))

    route(endpoints.listActions, reading, ({ query }) => listActions(db, query))

    await serveConsole(console, site.dir)
  })
}

function describe(operator: Operator | null) {
  if (!operator) throw new AppError('OPERATOR_NEEDED')
  return { name: operator.name, role: operator.role, expires_at: operator.expiresAt.toISOString() }
}
