import * as z from 'zod/mini'
import { areas } from '../area.ts'
import { defineEndpoint } from '../endpoint.ts'
import { landItems, plotStatuses } from '../land-item.ts'

export const getPrice = defineEndpoint({
  method: 'POST',
  path: '/api/getprice',
  tag: 'Cart',
  summary: 'The price of plots, in whole dollars, and whether each can still be had',
  // With a token, the answer marks the caller's own plots.
  access: 'optional',
  body: { items: landItems },
  output: {
    data: z.object({
      totalsub: z.number(),
      discount: z.number(),
      priceTotal: z.number(),
      /** Percentage of the next discount and the number of plots missing; 0 if a cart can not reach one. */
      nextDiscount: z.number(),
      missingCount: z.number(),
      discountPercent: z.number(),
      basePrice: z.number(),
      /** Set if the next discount's quantity costs less than these plots. */
      suggestion: z.nullable(z.object({ quantity: z.number(), total: z.number() })),
    }),
    /** One per item, in the same order. The totals count only free plots. */
    items: z.array(
      z.object({
        /** The cell id. */
        _id: z.string(),
        status: z.enum(plotStatuses),
        areas,
      }),
    ),
  },
  errors: [
    'TOKEN_REJECTED',
    'PLOT_OFF_GRID',
    'PLOT_NOT_FOR_SALE',
    'DUPLICATE_PLOT',
    'TOO_MANY_PLOTS',
    'TOO_MANY_REQUESTS',
  ],
})
