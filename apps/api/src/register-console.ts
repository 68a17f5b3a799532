/** The console's calls of all features that have some. */
import type { FastifyInstance } from 'fastify'
import { adminRoutes } from '#features/admin/routes.ts'
import { auditRoutes } from '#features/audit/checks/audit-routes.ts'
import type { Config } from '#platform/config/config.ts'
import type { Platform } from '#platform/platform.ts'

export const registerConsole = (
  app: FastifyInstance,
  platform: Platform,
  site: NonNullable<Config['admin']>,
): Promise<void> => adminRoutes(app, platform, site, [auditRoutes])
