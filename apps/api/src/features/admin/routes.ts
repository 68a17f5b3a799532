/** The admin console: its pages and its calls. Registered with ADMIN=on only. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import type { Platform } from '#platform/platform.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { actionRoutes } from './actions/action-routes.ts'
import { caseRoutes } from './cases/case-routes.ts'
import { dashboardRoutes } from './dashboard/dashboard-routes.ts'
import { exportRoutes } from './exports/export-routes.ts'
import { inspectRoutes } from './inspect/inspect-routes.ts'
import { mailRoutes } from './mails/mail-routes.ts'
import { operatorRoutesOn } from './console/operator-route.ts'
import type { Console, OperatorRoute } from './console/operator-route.ts'
import { operatorRoutes } from './operators/operator-routes.ts'
import { sessionCookieOf } from './console/session-cookie.ts'
import { orderActionRoutes } from './orders/order-action-routes.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { priceRoutes } from './prices/price-routes.ts'
import { searchRoutes } from './search/search-routes.ts'
import { serveConsole } from './console/serve-console.ts'

export async function adminRoutes(
  app: FastifyInstance,
  platform: Platform,
  site: NonNullable<Config['admin']>,
  /** Of features above this one. */
  further: readonly ((route: OperatorRoute, console: Console) => void)[],
): Promise<void> {
  const { host } = new URL(site.url)
  const parts: Console = { ...platform, site }
  await app.register(async (console) => {
    // At other host names, the answers are those of a product without a console.
    console.addHook('onRequest', async (request, reply) =>
      request.host === host ? undefined : reply.callNotFound(),
    )
    const cookie = sessionCookieOf(site.url)
    const route = operatorRoutesOn(console, { db: platform.db, url: site.url, cookie })
    operatorRoutes(route, parts)
    passkeyRoutes(route, parts)
    searchRoutes(route, parts)
    inspectRoutes(route, parts)
    accountRoutes(route, parts)
    mailRoutes(route, parts)
    actionRoutes(route, parts)
    orderActionRoutes(route, parts)
    caseRoutes(route, parts)
    dashboardRoutes(route, parts)
    exportRoutes(route, parts)
    priceRoutes(route, parts)
    for (const register of further) register(route, parts)
    await serveConsole(console, site.dir)
  })
}
