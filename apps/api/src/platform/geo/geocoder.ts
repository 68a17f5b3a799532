/**
 * Finds places by name: by an online geocoder if one is configured and available, otherwise by the embedded
 * gazetteer. After a failure the online one pauses, so that typing does not wait for it at every letter.
 */
import { searchAddress } from '@meridian/gazetteer/search-places'
import type { FoundPlace } from '@meridian/shared/endpoints/map'
import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/logging/log.ts'
import { readNominatimAnswer, readPhotonAnswer } from './read-geocoder-answer.ts'

export interface PlaceQuery {
  text: string
  limit: number
  near: { lng: number; lat: number } | null
}

export interface PlaceAnswer {
  places: FoundPlace[]
  left_out: string
  attribution: string
}

export type Geocode = (query: PlaceQuery) => Promise<PlaceAnswer>

const timeoutMs = 2000
const pauseMs = 30_000
const mostCached = 500
const cachedMs = 600_000
/** Shorter text is the start of a name, which the gazetteer completes. */
const shortestOnline = 3
/** Ten places take some kilobytes. */
const mostAnswerBytes = 500_000

type OnlineGeocoder = NonNullable<Config['map']['geocoder']>

export function createGeocoder(config: Config, log: Log): Geocode {
  const { geocoder } = config.map
  if (!geocoder) return async (query) => embedded(query)
  const geocodeOnline = cached((query) => fetchPlaces(geocoder, config.http.publicUrl, query))
  let pausedUntil = 0
  return async (query) => {
    const offline = embedded(query)
    if (Date.now() < pausedUntil || !isForOnline(geocoder, query, offline)) return offline
    try {
      const places = await geocodeOnline(query)
      return places.length > 0
        ? { places: places.slice(0, query.limit), left_out: '', attribution: '© OpenStreetMap contributors' }
        : offline
    } catch (error) {
      pausedUntil = Date.now() + pauseMs
      log.warn({ err: error }, 'the geocoder does not answer')
      return offline
    }
  }
}

function embedded({ text, limit, near }: PlaceQuery): PlaceAnswer {
  const { places, leftOut } = searchAddress(text, limit, near ?? undefined)
  return { places, left_out: leftOut, attribution: 'GeoNames' }
}

/** Nominatim's public server forbids autocompletion, so use it only if the gazetteer finds nothing or a part. */
function isForOnline({ kind }: OnlineGeocoder, { text }: PlaceQuery, offline: PlaceAnswer): boolean {
  if (text.trim().length < shortestOnline || offline.places[0]?.kind === 'coordinates') return false
  return kind === 'photon' || offline.places.length === 0 || offline.left_out !== ''
}

async function fetchPlaces(
  { url, kind }: OnlineGeocoder,
  publicUrl: string,
  { text, limit, near }: PlaceQuery,
): Promise<FoundPlace[]> {
  const address = new URL(url)
  const { searchParams } = address
  searchParams.set('q', text)
  searchParams.set('limit', String(limit))
  if (kind === 'nominatim') searchParams.set('format', 'jsonv2')
  else if (near) {
    searchParams.set('lon', String(near.lng))
    searchParams.set('lat', String(near.lat))
  }
  const response = await fetch(address, {
    signal: AbortSignal.timeout(timeoutMs),
    // Both require an identifying user agent.
    headers: { 'user-agent': `Meridian (${publicUrl})`, 'accept-language': 'en' },
  })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  const answer = await response.text()
  if (answer.length > mostAnswerBytes) throw new Error('its answer is too long')
  return (kind === 'nominatim' ? readNominatimAnswer : readPhotonAnswer)(JSON.parse(answer))
}

/** Many people type the same names, and both geocoders require caching. */
function cached(geocode: (query: PlaceQuery) => Promise<FoundPlace[]>) {
  const answers = new Map<string, { at: number; places: FoundPlace[] }>()
  return async (query: PlaceQuery): Promise<FoundPlace[]> => {
    const near = query.near && [query.near.lng, query.near.lat].map((degrees) => degrees.toFixed(1))
    const key = JSON.stringify([query.text.trim().toLowerCase(), query.limit, near])
    const known = answers.get(key)
    if (known && Date.now() - known.at < cachedMs) return known.places
    const places = await geocode(query)
    answers.delete(key)
    answers.set(key, { at: Date.now(), places })
    if (answers.size > mostCached) answers.delete(answers.keys().next().value!)
    return places
  }
}
