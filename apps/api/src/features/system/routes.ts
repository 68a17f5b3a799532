import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { getAlive, getConfig, getHealth } from '@meridian/shared/endpoints/system'
import { AppError } from '@meridian/shared/errors'
import { shareHealth } from '#platform/health/health.ts'
import type { Route } from '#platform/http/route.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import type { Platform } from '#platform/platform.ts'
import { readDetailedAreas } from './detailed-areas.ts'
import { healthChecks } from './health-checks.ts'
import { publicConfig } from './public-config.ts'

export function systemRoutes(route: Route, platform: Platform, live: LiveHub): void {
  const health = shareHealth({
    ...healthChecks(platform, live),
    web: async () => {
      await access(join(platform.config.webDir, 'index.html'))
      return { up: true }
    },
  })

  route(getHealth, {}, async () => {
    const parts = await health()
    const down = Object.keys(parts).filter((part) => !parts[part]?.up)
    if (down.length > 0) throw new AppError('UNAVAILABLE', { extra: { parts } })
    return { parts }
  })

  route(getAlive, {}, async () => ({}))

  const detailed = readDetailedAreas(platform.config.basemapDir)
  route(getConfig, {}, async ({ host }) => publicConfig(platform.config, host, detailed))
}
