import { getPublicPlot } from '@meridian/shared/endpoints/metadata'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { readPublicPlot } from './read-public-plot.ts'

export function publicPageRoutes(route: Route, { config, db }: Platform): void {
  route(
    getPublicPlot,
    { limit: { name: 'public-plot', limit: 600, perSeconds: 60 } },
    async ({ params }) => ({ plot: await readPublicPlot(db, config, params.id) }),
  )
}
