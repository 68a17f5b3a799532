import * as endpoints from '@meridian/shared/endpoints/plots'
import { inTransaction } from '#platform/db/database.ts'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { findPlotCollection } from './find-plot-collection.ts'
import { listMyAssets, listMyPlots } from './list-my-plots.ts'
import { readPlotIndex } from './read-plot-index.ts'
import { renamePlot } from './rename-plot.ts'

const tableRows = 10

export function plotRoutes(route: Route, { db }: Platform): void {
  route(
    endpoints.listMyAssets,
    {},
    ({ account: { accountId }, query: { type = 'all', collection_id, page = 1, limit = tableRows } }) =>
      listMyAssets(db, { accountId, type, collectionId: collection_id, page, limit }),
  )

  route(
    endpoints.listMyPlots,
    {},
    ({ account: { accountId }, query: { type = 'all', cursor, limit = 100 } }) =>
      listMyPlots(db, { accountId, type, cursor, limit }),
  )

  route(endpoints.getPlotIndex, {}, ({ account: { accountId }, query: { cursor } }) =>
    readPlotIndex(db, { accountId, cursor }),
  )

  route(endpoints.renamePlot, {}, async ({ account: { accountId }, body }) => {
    await inTransaction(db, (tx) => renamePlot(tx, { accountId, ...body }))
    return {}
  })

  route(endpoints.findPlotCollection, {}, async ({ account: { accountId }, body }) => ({
    collection_id: await findPlotCollection(db, { accountId, bbox: body.item }),
  }))
}
