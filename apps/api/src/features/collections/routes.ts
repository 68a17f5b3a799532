import * as endpoints from '@meridian/shared/endpoints/collections'
import { moveBodyBytes } from '@meridian/shared/plot'
import { invalidInput } from '#platform/http/invalid-input.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { toCollectionId } from './collection-id.ts'
import { createAndMove } from './create-and-move.ts'
import { createCollection } from './create-collection.ts'
import { listCollectionItems } from './list-collection-items.ts'
import { listCollectionPlots } from './list-collection-plots.ts'
import { listCollections } from './list-collections.ts'
import { movePlots } from './move-plots.ts'
import { readCollectionDetail } from './read-collection-detail.ts'
import { removeCollection } from './remove-collection.ts'
import { renameCollection } from './rename-collection.ts'

const createLimit = { name: 'create-collection', limit: 60, perSeconds: 60 }
/** Ten thousand plots, the most that a call moves, cost some 35 of these. */
const moveLimit = { name: 'move-plots', limit: 600, perSeconds: 60 }
const withPlots = { bodyLimit: moveBodyBytes, costsByBodySize: true, accountLimit: moveLimit } as const

export function collectionRoutes(route: Route, { db }: Platform): void {
  const move = async (accountId: string, plan: Omit<Parameters<typeof movePlots>[1], 'accountId'>) => {
    await inTransaction(db, (tx) => movePlots(tx, { accountId, ...plan }))
    return { msg: 'Successful implementation' }
  }

  route(endpoints.createCollection, { accountLimit: createLimit }, async ({ account, body }) => {
    const input = { ownerId: account.accountId, name: body.name }
    return { inserted: { _id: await inTransaction(db, (tx) => createCollection(tx, input)) } }
  })

  route(endpoints.listCollectionItems, {}, async ({ account, query }) => ({
    items: await listCollectionItems(db, { ownerId: account.accountId, except: query.except }),
  }))

  route(endpoints.listCollections, {}, ({ account: { accountId }, query: { cursor, limit = 500 } }) =>
    listCollections(db, { accountId, cursor, limit }),
  )

  route(
    endpoints.listCollectionPlots,
    {},
    ({ account: { accountId }, query: { collection_id, cursor, limit = 100 } }) =>
      listCollectionPlots(db, { accountId, collectionId: collection_id, cursor, limit }),
  )

  route(endpoints.addPlots, withPlots, ({ account, body }) =>
    move(account.accountId, { lands: body.items, from: null, to: toCollectionId(body.collection_id) }),
  )

  route(endpoints.removePlots, withPlots, ({ account, body }) =>
    move(account.accountId, { lands: body.items, from: toCollectionId(body.collection_id), to: null }),
  )

  route(endpoints.movePlots, withPlots, async ({ account, body: { collection_id, type, lands, from } }) => {
    if (type === 'collection' && !collection_id)
      throw invalidInput({ path: 'collection_id', code: 'no_collection_chosen', params: {} })
    return move(account.accountId, {
      lands,
      from: from ? toCollectionId(from) : from === undefined ? undefined : null,
      to: type === 'collection' && collection_id ? toCollectionId(collection_id) : null,
    })
  })

  route(endpoints.createAndMove, withPlots, async ({ account: { accountId }, body }) => {
    const from = body.from ? toCollectionId(body.from) : null
    const id = await inTransaction(db, (tx) => createAndMove(tx, { accountId, ...body, from }))
    return { msg: 'Successful implementation', inserted: { _id: id } }
  })

  route(endpoints.renameCollection, {}, async ({ account: { accountId }, body }) => {
    await inTransaction(db, (tx) => renameCollection(tx, { accountId, ...body }))
    return {}
  })

  route(endpoints.removeCollection, {}, async ({ account: { accountId }, body }) => {
    await inTransaction(db, (tx) => removeCollection(tx, { accountId, id: body.id }))
    return {}
  })

  route(endpoints.getCollectionDetail, {}, ({ account, query: { uriid, cursor, limit = 500 } }) =>
    readCollectionDetail(db, { accountId: account?.accountId ?? null, uriid, cursor, limit }),
  )
}
