/** Price lists with a start date. The newest one that has started applies. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { acting, actionInput, adminTag, signedIn } from '../../operators/console-call.ts'

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

const list = {
  /** Of one plot and of one land credit, in whole dollars. */
  price: whole(1, 1_000_000),
  discounts: z.array(z.object({ amount: whole(1, 1_000_000), percent: whole(1, 90) })).check(z.maxLength(50)),
  tiers: z
    .array(
      z.object({
        start: whole(1, 1_000_000),
        title: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
        drop: whole(0, 1000),
      }),
    )
    .check(z.maxLength(50)),
}

const time = z.iso.datetime({ precision: 3 }).check(z.maxLength(40))

export const listPriceLists = defineEndpoint({
  method: 'GET',
  path: '/api/admin/prices',
  tag: adminTag,
  summary: 'Future, current and past price lists, newest first',
  access: 'reader',
  output: {
    lists: z.array(
      z.object({
        from_at: z.string(),
        state: z.enum(['future', 'current', 'past']),
        ...list,
        /** Null for the first list, which is older than the log. */
        action: z.nullable(z.object({ who: z.string(), at: z.string(), reason: z.string() })),
      }),
    ),
  },
  errors: signedIn,
})

export const addPriceList = defineEndpoint({
  method: 'POST',
  path: '/api/admin/prices',
  tag: adminTag,
  summary: 'Adds a price list that starts at a time in the future, or now',
  access: 'treasurer',
  body: {
    ...actionInput,
    /** Null: now. */
    from_at: z.nullable(time),
    ...list,
  },
  errors: [...acting, 'PRICE_START_TAKEN'],
})

export const withdrawPriceList = defineEndpoint({
  method: 'POST',
  path: '/api/admin/prices/withdraw',
  tag: adminTag,
  summary: 'Takes back a price list that has not started',
  access: 'treasurer',
  body: { ...actionInput, from_at: time },
  errors: [...acting, 'CHANGED_MEANWHILE'],
})
