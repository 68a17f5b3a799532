import { getPlot } from '@meridian/shared/endpoints/map'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { describePlot } from './describe-plot.ts'

export function mapRoutes(route: Route, { db }: Platform): void {
  route(
    getPlot,
    { limit: { name: 'get-plot', limit: 600, perSeconds: 60 } },
    async ({ account, params }) => ({
      plot: await describePlot(db, { cell: Number(params.id), accountId: account?.accountId ?? null }),
    }),
  )
}
