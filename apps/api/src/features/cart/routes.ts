import { getPrice } from '@meridian/shared/endpoints/cart'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { priceCart } from './price-cart.ts'

/** 301 plots with their rings and names, so that one too many gets its sentence and not a closed door. */
const bodyLimit = 512 * 1024

export function cartRoutes(route: Route, { db }: Platform): void {
  route(
    getPrice,
    { bodyLimit, limit: { name: 'get-price', limit: 240, perSeconds: 60 } },
    ({ account, body }) => priceCart(db, { items: body.items, accountId: account?.accountId ?? null }),
  )
}
