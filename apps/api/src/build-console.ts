/** The admin console as a server of its own, for a port that the shop does not have. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '@meridian/shared/errors'
import type { Config } from '#platform/config/config.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { refuseOtherMethods } from '#platform/http/refuse-other-methods.ts'
import type { Platform } from '#platform/platform.ts'
import { registerConsole } from './register-console.ts'

export async function buildConsole(
  platform: Platform,
  site: NonNullable<Config['admin']>,
): Promise<FastifyInstance> {
  const app = await createHttpServer(platform.config, platform.log)
  const refuseOthers = refuseOtherMethods(app)
  await registerConsole(app, platform, site)
  app.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND')
  })
  refuseOthers()
  return app
}
