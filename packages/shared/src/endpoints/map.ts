/** The map's JSON call, and the bounds of its binary ones, whose form docs/map-blocks.md gives. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { bbox } from '../land-item.ts'
import { plotStatuses } from './pricing.ts'

export const maxBlocksPerRead = 64

/** Counts are kept no finer than this; such a tile is about as wide as the 8 × 8 plots that are counted as one. */
export const deepestCountZoom = 13

/** Up to which zoom a tile of counts may be asked for. */
export const lastCountsZoom = 11

/** The one zoom of tiles with parts of towns. */
export const districtsZoom = 9

/** How many zooms deeper than its tile the parts are that a tile of counts is cut into. */
export const countsDepth = (zoom: number): number => Math.min(7, deepestCountZoom - zoom)

export const getPlot = defineEndpoint({
  method: 'GET',
  path: '/api/map/plot/{id}',
  tag: 'Map',
  summary: 'Where a plot is, how large, what it costs and whether it is free',
  // With a token, the plots of one's own are told apart.
  access: 'optional',
  params: { id: z.string().check(z.regex(/^\d{1,11}$/, 'This is not the number of a plot.')) },
  output: {
    plot: z.object({
      /** The cell id. */
      _id: z.string(),
      bbox,
      center: z.tuple([z.number(), z.number()]),
      areas: z.array(z.object({ district: z.string(), country: z.string() })),
      /** Square metres. */
      size: z.number(),
      /** Whole dollars, without any discount. */
      price: z.number(),
      status: z.enum(plotStatuses),
      /** False beyond 85 degrees of latitude. */
      for_sale: z.boolean(),
    }),
  },
  errors: ['NOT_FOUND', 'TOKEN_REJECTED', 'TOO_MANY_REQUESTS'],
})
