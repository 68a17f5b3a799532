import {
  getDeed,
  getPublicCollection,
  getPublicPlot,
  getSurroundings,
} from '@meridian/shared/endpoints/metadata'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { readDeed } from '#features/plots/read-deed.ts'
import { describeSurroundings } from './describe-surroundings.ts'
import { createWaterFinder } from './find-named-water.ts'
import { readPublicCollection } from './read-public-collection.ts'
import { readPublicPlot } from './read-public-plot.ts'

export function publicPageRoutes(route: Route, { config, db }: Platform): void {
  const findWater = createWaterFinder(config.basemapDir)

  route(
    getPublicPlot,
    { limit: { name: 'public-plot', limit: 600, perSeconds: 60 } },
    async ({ params }) => ({ plot: await readPublicPlot(db, config, params.id) }),
  )

  route(
    getSurroundings,
    { limit: { name: 'surroundings', limit: 600, perSeconds: 60 } },
    async ({ params }) => ({ surroundings: await describeSurroundings(db, findWater, params.id) }),
  )

  route(
    getPublicCollection,
    { limit: { name: 'public-collection', limit: 600, perSeconds: 60 } },
    async ({ params }) => ({ collection: await readPublicCollection(db, config, params.id) }),
  )

  // Also keeps a network from trying numbers, although there are 2^60 of them.
  route(getDeed, { limit: { name: 'public-deed', limit: 600, perSeconds: 60 } }, async ({ params }) => {
    const { number, at, ownerName, plots } = await readDeed(db, params.number)
    return {
      deed: {
        number,
        at: at.toISOString(),
        owner_name: ownerName,
        plots: plots.map(({ cell, area }) => ({ _id: String(cell), areas: [area] })),
      },
    }
  })
}
