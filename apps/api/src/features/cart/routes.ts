import { getPrice } from '@meridian/shared/endpoints/cart'
import { landBodyBytes } from '@meridian/shared/land-item'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { priceCart } from './price-cart.ts'

export function cartRoutes(route: Route, { db }: Platform): void {
  route(
    getPrice,
    {
      bodyLimit: landBodyBytes,
      costsByBodySize: true,
      limit: { name: 'get-price', limit: 240, perSeconds: 60 },
    },
    ({ account, body }) => priceCart(db, { items: body.items, accountId: account?.accountId ?? null }),
  )
}
