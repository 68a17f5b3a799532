import * as endpoints from '@meridian/shared/endpoints/admin/prices'
import { changing, reading } from '#features/admin/console/console-limits.ts'
import { performAction } from '#features/admin/actions/perform-action.ts'
import type { Console, OperatorRoute } from '#features/admin/console/operator-route.ts'
import { addPriceList, withdrawPriceList } from '#features/pricing/price-lists.ts'
import { listPriceLists } from './list-price-lists.ts'

export function priceRoutes(route: OperatorRoute, { db }: Console): void {
  route(endpoints.listPriceLists, reading, () => listPriceLists(db))

  route(endpoints.addPriceList, changing, (call) => {
    const { key, from_at, price, discounts, tiers } = call.body
    const target = { kind: 'price list', id: from_at ?? 'from now on' }
    return performAction(db, call, { action: 'add price list', target }, async (tx) => ({
      after: await addPriceList(tx, {
        fromAt: from_at === null ? null : new Date(from_at),
        cents: BigInt(price) * 100n,
        discounts,
        tiers,
        actionKey: key,
      }),
    }))
  })

  route(endpoints.withdrawPriceList, changing, (call) => {
    const target = { kind: 'price list', id: call.body.from_at }
    return performAction(db, call, { action: 'withdraw price list', target }, async (tx) => ({
      before: await withdrawPriceList(tx, new Date(call.body.from_at)),
    }))
  })
}
