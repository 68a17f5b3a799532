/** The map's JSON endpoints, and the bounds of its binary routes, which docs/map-blocks.md describes. */
import * as z from 'zod/mini'
import { areas } from '../area.ts'
import { defineEndpoint } from '../endpoint.ts'
import { rule } from '../field-issue.ts'
import { bbox, plotStatuses } from '../land-item.ts'
import { wholeNumber } from '../paging.ts'

export const maxBlocksPerRead = 64

/** The finest stored zoom of counts; such a tile is about as wide as a patch of 8 × 8 plots. */
export const deepestCountZoom = 13

/** The deepest zoom of count tiles. */
export const lastCountsZoom = 11

export const isCountsTile = ({ zoom, x, y }: { zoom: number; x: number; y: number }): boolean =>
  zoom <= lastCountsZoom && x < 2 ** zoom && y < 2 ** zoom

/** The only zoom of district tiles. */
export const districtsZoom = 9

/** Zoom levels between a count tile and its parts: at most 64 × 64 parts. */
export const countsDepth = (zoom: number): number => Math.min(6, deepestCountZoom - zoom)

export const getPlot = defineEndpoint({
  method: 'GET',
  path: '/api/map/plot/{id}',
  tag: 'Map',
  summary: 'The place, size, price and status of a plot',
  // With a token, the answer marks the caller's own plots.
  access: 'optional',
  params: { id: z.string().check(z.regex(/^\d{1,11}$/, rule('plot_number'))) },
  output: {
    plot: z.object({
      /** The cell id. */
      _id: z.string(),
      bbox,
      center: z.tuple([z.number(), z.number()]),
      areas,
      /** Square metres. */
      size: z.number(),
      /** Whole dollars, without any discount. */
      price: z.number(),
      status: z.enum(plotStatuses),
      /** End of a hold, null while it is being paid; never reveals the holder. */
      held_until: z.nullable(z.string()),
      /** False beyond 85 degrees of latitude. */
      for_sale: z.boolean(),
    }),
  },
  errors: ['NOT_FOUND', 'TOKEN_REJECTED', 'TOO_MANY_REQUESTS'],
})

/** Result of a search for a place by name, address or coordinates. */
export const placeQueryLength = 100

const foundPlace = z.object({
  kind: z.enum(['town', 'region', 'country', 'sea', 'coordinates', 'address']),
  name: z.string(),
  /** What it belongs to within its country, nearest first; may be empty. */
  detail: z.string(),
  /** ISO 3166-1 alpha-2, XZ in international waters; empty where it has none or the detail names it. */
  country: z.string(),
  lng: z.number(),
  lat: z.number(),
  /** For places larger than a point. */
  bbox: z.nullable(bbox),
  /** A suitable zoom. */
  zoom: z.number(),
})

export type FoundPlace = z.output<typeof foundPlace>

export const searchPlaces = defineEndpoint({
  method: 'GET',
  path: '/api/places/search',
  tag: 'Map',
  summary: 'Places by name, best first',
  access: 'anyone',
  query: {
    q: z.string().check(z.maxLength(placeQueryLength)),
    /** 6 by default. */
    limit: wholeNumber(10),
    /** Longitude and latitude of the view; near places of the same name come first. */
    near: z.optional(
      z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,12})?,-?\d{1,2}(\.\d{1,12})?$/, rule('near'))),
    ),
  },
  output: {
    places: z.array(foundPlace),
    /** The part of the text that was not found, such as a street without an online geocoder. */
    left_out: z.string(),
    /** The data source, to be shown with the result. */
    attribution: z.string(),
  },
  errors: ['TOO_MANY_REQUESTS'],
})
