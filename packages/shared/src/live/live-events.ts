/**
 * The account events of `GET /api/live`: each kind, with the endpoints whose answers it invalidates. The endpoints are
 * named by their paths, which are checked against the definitions but import none: every page loads this file.
 */
import type * as accounts from '../endpoints/accounts.ts'
import type * as cart from '../endpoints/cart.ts'
import type * as collections from '../endpoints/collections.ts'
import type * as credits from '../endpoints/credits.ts'
import type * as gin from '../endpoints/gin.ts'
import type * as orders from '../endpoints/orders.ts'
import type * as plots from '../endpoints/plots.ts'
import type * as purchase from '../endpoints/purchase.ts'
import type * as sessions from '../endpoints/sessions.ts'
import type * as tiers from '../endpoints/tiers.ts'

type Endpoints = typeof accounts &
  typeof cart &
  typeof collections &
  typeof credits &
  typeof gin &
  typeof orders &
  typeof plots &
  typeof purchase &
  typeof sessions &
  typeof tiers

/** The path of a defined endpoint. */
type EndpointPath = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { method: string; path: infer Path } ? Path : never
}[keyof Endpoints]

const collectionPaths = [
  '/api/collections/items',
  '/api/collections/fetch',
  '/api/collections/lands',
  '/api/collection/detail',
] as const satisfies readonly EndpointPath[]

export const invalidatedPaths = {
  credits: ['/api/credit/total'],
  session: ['/api/account/profile', '/api/account/sessions'],
  orders: ['/api/orders', '/api/orders/{tid}', '/api/orders/waiting', '/api/orders/unpaid'],
  lands: [
    '/api/lands/myassets',
    '/api/lands/my_assets',
    '/api/lands/my_assets/index',
    '/api/lands/my_assets/collection',
    ...collectionPaths,
    '/api/asster/tiers',
    '/api/asster/tier',
    '/api/getprice',
  ],
  collections: collectionPaths,
  gin: ['/api/convert/gin/history'],
} as const satisfies Record<string, readonly EndpointPath[]>

export type AccountEventKind = keyof typeof invalidatedPaths

/** A hint to read again: it carries no data. */
export interface AccountEvent {
  type: AccountEventKind
}

export const isAccountEvent = (event: { type: string }): event is AccountEvent =>
  Object.hasOwn(invalidatedPaths, event.type)
