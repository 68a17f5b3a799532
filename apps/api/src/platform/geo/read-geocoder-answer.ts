/** Converts responses of Photon and Nominatim to our places; ignores malformed entries. */
import type { FoundPlace } from '@meridian/shared/endpoints/map'
import { z } from 'zod'

const text = z.string().optional()

const photonFeature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    name: text,
    housenumber: text,
    street: text,
    district: text,
    city: text,
    county: text,
    state: text,
    country: text,
    countrycode: text,
    type: text,
    /** West, north, east, south. */
    extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  }),
})

const nominatimPlace = z.object({
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  name: text,
  display_name: z.string(),
  addresstype: text,
  /** South, north, west, east, as texts. */
  boundingbox: z
    .tuple([z.coerce.number(), z.coerce.number(), z.coerce.number(), z.coerce.number()])
    .optional(),
})

const kinds: Record<string, FoundPlace['kind']> = {
  country: 'country',
  state: 'region',
  county: 'region',
  city: 'town',
  town: 'town',
  village: 'town',
}

/** A smaller box (in degrees) is a house or a street, which a point shows better. */
const smallBox = 0.02

const wellFormed = <T>(schema: z.ZodType<T>, items: unknown): T[] =>
  (Array.isArray(items) ? items : []).flatMap((item) => {
    const parsed = schema.safeParse(item)
    return parsed.success ? [parsed.data] : []
  })

export function readPhotonAnswer(answer: unknown): FoundPlace[] {
  const { features } = answer as { features?: unknown }
  return wellFormed(photonFeature, features).flatMap(({ geometry, properties }) => {
    const { name, housenumber, street, district, city, county, state, country, countrycode, type, extent } =
      properties
    const road = [street, housenumber].filter(Boolean).join(' ')
    const title = name ?? road
    const code = countrycode?.toUpperCase() ?? ''
    const around = [name ? road : '', district, city, county, state, code === '' ? country : '']
    const [lng, lat] = geometry.coordinates
    const [west, north, east, south] = extent ?? [lng, lat, lng, lat]
    return title === ''
      ? []
      : asPlace({ title, around, country: code, type, lng, lat, bbox: [west, south, east, north] })
  })
}

export function readNominatimAnswer(answer: unknown): FoundPlace[] {
  return wellFormed(nominatimPlace, answer).map(
    ({ lat, lon: lng, name, display_name, addresstype, boundingbox }) => {
      const [first, ...others] = display_name.split(', ')
      const [south, north, west, east] = boundingbox ?? [lat, lat, lng, lng]
      return asPlace({
        title: name || first!,
        // Its last part is the country's name, in the language of the geocoder.
        around: others,
        country: '',
        type: addresstype,
        lng,
        lat,
        bbox: [west, south, east, north],
      })
    },
  )
}

interface Raw {
  title: string
  around: (string | undefined)[]
  country: string
  type: string | undefined
  lng: number
  lat: number
  bbox: [number, number, number, number]
}

function asPlace({ title, around, country, type = '', lng, lat, bbox }: Raw): FoundPlace {
  const parts = [...new Set(around)].filter((part) => part && part !== title)
  const isWide = bbox[2] - bbox[0] > smallBox || bbox[3] - bbox[1] > smallBox
  return {
    kind: kinds[type] ?? 'address',
    name: title,
    detail: parts.join(', '),
    country,
    lng,
    lat,
    bbox: isWide ? bbox : null,
    zoom: 16,
  }
}
