/**
 * Finds places by name: by an online geocoder where one is configured and answers, and by the embedded gazetteer
 * otherwise. One that failed is left alone for a while, so that nobody waits for it at every letter.
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

const answerWithinMs = 2000
const restMs = 30_000
const mostRemembered = 500
const rememberedMs = 600_000
/** Shorter than this is the start of a name, which the gazetteer completes. */
const shortestOnline = 3
/** An answer of ten places is some kilobytes. */
const mostAnswerBytes = 500_000

type OnlineGeocoder = NonNullable<Config['map']['geocoder']>

export function createGeocoder(config: Config, log: Log): Geocode {
  const { geocoder } = config.map
  if (!geocoder) return async (query) => embedded(query)
  const ask = remembering((query) => askOnline(geocoder, config.http.publicUrl, query))
  let restUntil = 0
  return async (query) => {
    const offline = embedded(query)
    if (Date.now() < restUntil || !isForOnline(geocoder, query, offline)) return offline
    try {
      const places = await ask(query)
      return places.length > 0
        ? { places: places.slice(0, query.limit), left_out: '', attribution: '© OpenStreetMap contributors' }
        : offline
    } catch (error) {
      restUntil = Date.now() + restMs
      log.warn({ err: error }, 'the geocoder does not answer')
      return offline
    }
  }
}

function embedded({ text, limit, near }: PlaceQuery): PlaceAnswer {
  const { places, leftOut } = searchAddress(text, limit, near ?? undefined)
  return { places, left_out: leftOut, attribution: 'GeoNames' }
}

/** Nominatim's public server forbids completion while typing: it is asked only for what is not known here, or only in part. */
function isForOnline({ kind }: OnlineGeocoder, { text }: PlaceQuery, offline: PlaceAnswer): boolean {
  if (text.trim().length < shortestOnline || offline.places[0]?.kind === 'coordinates') return false
  return kind === 'photon' || offline.places.length === 0 || offline.left_out !== ''
}

async function askOnline(
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
    signal: AbortSignal.timeout(answerWithinMs),
    // Both ask to be told who is calling.
    headers: { 'user-agent': `Meridian (${publicUrl})`, 'accept-language': 'en' },
  })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  const answer = await response.text()
  if (answer.length > mostAnswerBytes) throw new Error('its answer is too long')
  return (kind === 'nominatim' ? readNominatimAnswer : readPhotonAnswer)(JSON.parse(answer))
}

/** Many people type the same names; both geocoders ask that answers be kept. */
function remembering(ask: (query: PlaceQuery) => Promise<FoundPlace[]>) {
  const answers = new Map<string, { at: number; places: FoundPlace[] }>()
  return async (query: PlaceQuery): Promise<FoundPlace[]> => {
    const near = query.near && [query.near.lng, query.near.lat].map((degrees) => degrees.toFixed(1))
    const key = JSON.stringify([query.text.trim().toLowerCase(), query.limit, near])
    const known = answers.get(key)
    if (known && Date.now() - known.at < rememberedMs) return known.places
    const places = await ask(query)
    answers.delete(key)
    answers.set(key, { at: Date.now(), places })
    if (answers.size > mostRemembered) answers.delete(answers.keys().next().value!)
    return places
  }
}
