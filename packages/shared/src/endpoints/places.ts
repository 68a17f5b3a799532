/** Places by their name: towns, provinces, countries, seas, coordinates and, with an online geocoder, addresses. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { bbox } from '../land-item.ts'
import { wholeNumber } from '../paging.ts'

export const placeQueryLength = 100

const nearRule = 'A place to be near to is written as longitude,latitude.'

const foundPlace = z.object({
  kind: z.enum(['town', 'region', 'country', 'sea', 'coordinates', 'address']),
  name: z.string(),
  /** What it belongs to, nearest first; may be empty. */
  detail: z.string(),
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
    near: z.optional(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,12})?,-?\d{1,2}(\.\d{1,12})?$/, nearRule))),
  },
  output: {
    places: z.array(foundPlace),
    /** Whose data it is; to be shown with it. */
    attribution: z.string(),
  },
  errors: ['TOO_MANY_REQUESTS'],
})
