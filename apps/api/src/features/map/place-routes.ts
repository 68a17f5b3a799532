import { searchPlaces } from '@meridian/shared/endpoints/map'
import { createGeocoder } from '#platform/geo/geocoder.ts'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'

/** Fast typing causes a few requests per second, but not for long. */
const limit = { name: 'search-places', limit: 120, perSeconds: 60 }
const DEFAULT_LIMIT = 6

export function placeRoutes(route: Route, { config, log }: Platform): void {
  const geocode = createGeocoder(config, log)

  route(searchPlaces, { limit }, ({ query }) => {
    const [lng, lat] = query.near?.split(',').map(Number) ?? []
    return geocode({
      text: query.q,
      limit: query.limit ?? DEFAULT_LIMIT,
      near: lng === undefined || lat === undefined ? null : { lng, lat },
    })
  })
}
