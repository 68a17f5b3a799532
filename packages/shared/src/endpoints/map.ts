/** The map's JSON calls, and the bounds of its binary ones, whose form docs/map-blocks.md gives. */
import * as z from 'zod/mini'
import { areas } from '../area.ts'
import { defineEndpoint } from '../endpoint.ts'
import { rule } from '../field-issue.ts'
import { bbox, plotStatuses } from '../land-item.ts'
import { wholeNumber } from '../paging.ts'

export const maxBlocksPerRead = 64

/** Counts are kept no finer than this; such a tile is about as wide as the 8 × 8 plots that are counted as one. */
export const deepestCountZoom = 13

/** Up to which zoom a tile of counts may be asked for. */
export const lastCountsZoom = 11

export const isCountsTile = ({ zoom, x, y }: { zoom: number; x: number; y: number }): boolean =>
  zoom <= lastCountsZoom && x < 2 ** zoom && y < 2 ** zoom

/** The one zoom of tiles with parts of towns. */
export const districtsZoom = 9

/** How many zooms deeper than its tile the parts are that a tile of counts is cut into: 64 × 64 at most. */
export const countsDepth = (zoom: number): number => Math.min(6, deepestCountZoom - zoom)

export const getPlot = defineEndpoint({
  method: 'GET',
  path: '/api/map/plot/{id}',
  tag: 'Map',
  summary: 'Where a plot is, how large, what it costs and whether it is free',
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
      /** Of a plot on hold: until when, unless it is being paid for; never for whom. */
      held_until: z.nullable(z.string()),
      /** False beyond 85 degrees of latitude. */
      for_sale: z.boolean(),
    }),
  },
  errors: ['NOT_FOUND', 'TOKEN_REJECTED', 'TOO_MANY_REQUESTS'],
})

/** Of a search for a place by its name, an address or coordinates. */
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
  /** Where a point will not do. */
  bbox: z.nullable(bbox),
  /** A zoom that fits it. */
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
    /** 6 where it is not given. */
    limit: wholeNumber(10),
    /** Longitude and latitude of what is being looked at: of many places of one name, near ones come first. */
    near: z.optional(
      z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,12})?,-?\d{1,2}(\.\d{1,12})?$/, rule('near'))),
    ),
  },
  output: {
    places: z.array(foundPlace),
    /** What of the text is not known here, where only the rest of it was found: a street without an online geocoder. */
    left_out: z.string(),
    /** Whose data it is; to be shown with it. */
    attribution: z.string(),
  },
  errors: ['TOO_MANY_REQUESTS'],
})
