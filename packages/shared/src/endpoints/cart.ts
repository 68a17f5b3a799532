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
      /** Per cent of the next discount and how many more plots lead to it; 0 where a cart reaches none. */
      nextDiscount: z.number(),
      missingCount: z.number(),
      discountPercent: z.number(),
      basePrice: z.number(),
      /** Set when buying the next discount's quantity costs less than these plots do. */
      suggestion: z.nullable(z.object({ quantity: z.number(), total: z.number() })),
    }),
    /** One for each item, in its order. The totals count the free ones only. */
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
