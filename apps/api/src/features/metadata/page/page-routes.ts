import { getDeed, getPublicPlot } from '@meridian/shared/endpoints/metadata'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { readDeed } from '#features/plots/read-deed.ts'
import { readPublicPlot } from './read-public-plot.ts'

export function publicPageRoutes(route: Route, { config, db }: Platform): void {
  route(
    getPublicPlot,
    { limit: { name: 'public-plot', limit: 600, perSeconds: 60 } },
    async ({ params }) => ({ plot: await readPublicPlot(db, config, params.id) }),
  )

  // Also keeps a network from trying numbers, although there are 2^60 of them.
  route(getDeed, { limit: { name: 'public-deed', limit: 600, perSeconds: 60 } }, async ({ params }) => {
    const { number, at, plots } = await readDeed(db, params.number)
    return {
      deed: {
        number,
        at: at.toISOString(),
        plots: plots.map(({ cell, area }) => ({ _id: String(cell), areas: [area] })),
      },
    }
  })
}
