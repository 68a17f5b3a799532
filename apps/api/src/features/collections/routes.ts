import * as endpoints from '@meridian/shared/endpoints/collections'
import { inTransaction } from '#platform/db/database.ts'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { createCollection } from './create-collection.ts'
import { listCollectionItems } from './list-collection-items.ts'

export function collectionRoutes(route: Route, { db }: Platform): void {
  route(
    endpoints.createCollection,
    { limit: { name: 'create-collection', limit: 60, perSeconds: 60 } },
    async ({ account, body }) => {
      const input = { ownerId: account.accountId, name: body.name }
      return { inserted: { _id: await inTransaction(db, (tx) => createCollection(tx, input)) } }
    },
  )

  route(endpoints.listCollectionItems, {}, async ({ account, query }) => ({
    items: await listCollectionItems(db, { ownerId: account.accountId, except: query.except }),
  }))
}
