import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { rule } from '../field-issue.ts'

const tag = 'Land credits'

export const getDiscountProgram = defineEndpoint({
  method: 'GET',
  path: '/api/credit/discount_program',
  tag,
  summary: 'The volume discounts',
  access: 'anyone',
  output: {
    items: z.array(
      z.object({
        _id: z.string(),
        /** From this quantity on. */
        amount: z.number(),
        /** Percent. */
        discount: z.number(),
      }),
    ),
  },
})

export const getCreditPrice = defineEndpoint({
  method: 'GET',
  path: '/api/credit/price/{amount}',
  tag,
  summary: 'The price of this many land credits, in whole dollars',
  access: 'anyone',
  params: { amount: z.string().check(z.regex(/^\d{1,9}$/, rule('credit_amount'))) },
  output: {
    subTotal: z.number(),
    discount: z.number(),
    total: z.number(),
    /** The number missing to the next discount, and its percentage; 0 if there is none. */
    missingCount: z.number(),
    nextDiscount: z.number(),
    discountPercent: z.number(),
    basePrice: z.number(),
    /** Set if the next discount's quantity costs less than this one. */
    suggestion: z.nullable(z.object({ quantity: z.number(), total: z.number() })),
  },
  errors: ['TOO_MANY_CREDITS', 'TOO_MANY_REQUESTS'],
})
