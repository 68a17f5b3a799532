import { getCreditPrice, getDiscountProgram } from '@meridian/shared/endpoints/pricing'
import { AppError } from '@meridian/shared/errors'
import { maxCreditsPerOrder } from '@meridian/shared/orders'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { dollars, priceOf, shownPrice } from './price-of.ts'
import { readPrices } from './price-of.ts'

export function pricingRoutes(route: Route, { db }: Platform): void {
  route(getDiscountProgram, {}, async () => {
    const { discounts } = await readPrices(db)
    return {
      items: discounts.map(({ amount, percent }) => ({ _id: String(amount), amount, discount: percent })),
    }
  })

  route(
    getCreditPrice,
    { limit: { name: 'credit-price', limit: 240, perSeconds: 60 } },
    async ({ params }) => {
      const amount = Number(params.amount)
      if (amount > maxCreditsPerOrder)
        throw new AppError('TOO_MANY_CREDITS', { params: { most: maxCreditsPerOrder } })
      const price = priceOf(amount, await readPrices(db), maxCreditsPerOrder)
      return {
        subTotal: dollars(price.subtotalCents),
        total: dollars(price.totalCents),
        ...shownPrice(price),
      }
    },
  )
}
