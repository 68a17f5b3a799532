import { distance } from 'geokdbush'
import { countryCode, countryTexts } from './countries.ts'
import { describePlace } from './describe-place.ts'
import { foldName, foldWords } from './fold-name.ts'
import { ALTERNATE, LATER_WORDS, PRIMARY, visitPrefix, visitSimilar } from './name-index.ts'
import { parseCoordinates } from './parse-coordinates.ts'
import { districtName, placeName, places, regionLetters, regionName, WEIGHT_SCALE } from './places.ts'
import { Scores } from './scores.ts'
import { visitSeaNames } from './sea-names.ts'
import { widePlace, wideCount, wideWeight } from './wide-places.ts'

export interface FoundPlace {
  kind: 'town' | 'region' | 'country' | 'sea' | 'coordinates'
  name: string
  /** Its divisions within the country, smallest first: 'Lamar County, Texas'. May be empty. */
  detail: string
  /** ISO 3166-1 alpha-2, or INTERNATIONAL_WATERS; empty for a sea. */
  country: string
  lng: number
  lat: number
  /** The box of a region, country or sea; null for a point. */
  bbox: [west: number, south: number, east: number, north: number] | null
  /** A suitable zoom of a web map. */
  zoom: number
}

export interface Near {
  lng: number
  lat: number
}

// Factors of a place's weight, by the kind of match.
const WHOLE = { [PRIMARY]: 2, [ALTERNATE]: 1.7, [LATER_WORDS]: 1.1 } as Record<number, number>
const START = { [PRIMARY]: 1, [ALTERNATE]: 0.8, [LATER_WORDS]: 0.55 } as Record<number, number>
/** The whole name followed by its region: 'Paris Texas' matches only that Paris. */
const WITH_CONTEXT = 1.9
const ONE_ERROR = 0.95
const TWO_ERRORS = 0.65
const SIMILAR_START = 0.6
/** Similar names are searched unless a prefix match has this score, such as a city that is still being typed. */
const CONVINCING = 5.5
/** Minimum weight of a town for a similar name; below it, similarity is more likely chance than a typing error. */
const SIMILAR_FROM = 4.2
const SHORTEST_SIMILAR = 4
/** Minimum weight of a place within an address without commas: villages are named as many streets are. */
const IN_ADDRESS_FROM = 4.4
const MOST_PARTS = 8
/** Maximum bonus for a place near the map's view; half of it at NEARBY kilometres. */
const NEAR_BONUS = 1.2
const NEARBY = 100

interface Search {
  places: FoundPlace[]
  /** The unknown text before or after the found place, usually a street. May be empty. */
  leftOut: string
}

export const searchPlaces = (text: string, limit: number, near?: Near): FoundPlace[] =>
  searchAddress(text, limit, near).places

export function searchAddress(text: string, limit: number, near?: Near): Search {
  const coordinates = parseCoordinates(text)
  if (coordinates) return { places: [coordinatesFound(coordinates)], leftOut: '' }
  const words = foldWords(text.slice(0, 100))
  if (words.length === 0) return { places: [], leftOut: '' }
  const documents = bestOf(words, limit, near)
  // Streets are not in the data, so this searches for the part after the first comma.
  const behind = text.slice(text.indexOf(',') + 1)
  if (documents.length === 0 && behind !== text && /\p{L}/u.test(behind)) {
    const rest = searchAddress(behind, limit, near)
    const before = text.slice(0, -behind.length - 1).trim()
    const leftOut = [before, rest.leftOut].filter((part) => part !== '').join(', ')
    return { places: rest.places, leftOut: rest.places.length > 0 ? leftOut : '' }
  }
  if (documents.length === 0) return searchWithinAddress(text, limit, near)
  return { places: documents.map(found), leftOut: '' }
}

/** Finds the longest known place at the start or end of an address without commas: 'Rue Grimaldi Monaco'. */
function searchWithinAddress(text: string, limit: number, near: Near | undefined): Search {
  const parts = text
    .slice(0, 100)
    .split(/\s+/)
    .filter((part) => foldName(part) !== '')
  if (parts.length > MOST_PARTS) return { places: [], leftOut: '' }
  for (let length = parts.length - 1; length > 0; length--) {
    const atEnd = { known: parts.slice(-length), street: parts.slice(0, -length) }
    const atStart = { known: parts.slice(0, length), street: parts.slice(length) }
    // Most addresses end with the town.
    const best = [atEnd, atStart].find(
      ({ known }) => weightOfWhole(foldWords(known.join(' '))) >= IN_ADDRESS_FROM,
    )
    if (!best) continue
    const documents = bestOf(foldWords(best.known.join(' ')), limit, near)
    return { places: documents.map(found), leftOut: best.street.join(' ') }
  }
  return { places: [], leftOut: '' }
}

/** The weight of the most important place with exactly this name, or with this name and region; 0 without one. */
function weightOfWhole(words: readonly string[]): number {
  let most = 0
  for (let from = 1; from <= words.length; from++) {
    const context = words.slice(from).join('')
    visitPrefix(encode(words.slice(0, from).join('')), (document, relation, left) => {
      if (left > 0 || relation === LATER_WORDS || (context !== '' && !belongsTo(document, context))) return
      const weight = weightOf(document)
      // Alternate names are often words of addresses, too: Butembo is also called 'Rue'.
      if (relation === PRIMARY || weight >= CONVINCING) most = Math.max(most, weight)
    })
  }
  return most
}

let room: Scores | undefined

function bestOf(words: readonly string[], limit: number, near: Near | undefined): number[] {
  const query = words.join('')
  const scores = (room ??= new Scores(places().count + wideCount()))
  try {
    let isMeant = scoreNames(scores, query)
    for (let from = 1; from < words.length; from++)
      if (scoreWithContext(scores, words.slice(0, from).join(''), words.slice(from).join(''))) isMeant = true
    if (!isMeant && query.length >= SHORTEST_SIMILAR) scoreSimilar(scores, query)
    return near ? scores.best(limit, NEAR_BONUS, (document) => nearness(document, near)) : scores.best(limit)
  } finally {
    scores.clear()
  }
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

function weightOf(document: number): number {
  const { count, weight } = places()
  return (document < count ? weight[document]! : wideWeight(document - count)) / WEIGHT_SCALE
}

/** Returns whether the query is not a typing error: it is a place's whole name, or the start of a city's. */
function scoreNames(scores: Scores, query: string): boolean {
  let isMeant = false
  const score = (document: number, relation: number, left: number) => {
    const weight = weightOf(document)
    const fit = weight * (left === 0 ? WHOLE : START)[relation]!
    scores.raise(document, fit)
    // Small places have many alternate names that look like misspelt cities: 'Hanio' is also Chaniá.
    if (left === 0) isMeant ||= relation === PRIMARY || (relation === ALTERNATE && weight >= CONVINCING)
    else isMeant ||= fit >= CONVINCING
  }
  visitPrefix(encode(query), score)
  visitSeaNames(query, (wide, relation, left) => score(places().count + wide, relation, left))
  return isMeant
}

/** Returns whether such a place exists. */
function scoreWithContext(scores: Scores, name: string, context: string): boolean {
  let isMeant = false
  visitPrefix(encode(name), (document, relation, left) => {
    if (left > 0 || relation === LATER_WORDS || !belongsTo(document, context)) return
    scores.raise(document, weightOf(document) * WITH_CONTEXT)
    isMeant = true
  })
  return isMeant
}

function belongsTo(document: number, context: string): boolean {
  const { count, country } = places()
  const isPlace = document < count
  const number = isPlace ? country[document]! : widePlace(document - count).country
  const divisions = isPlace ? [regionName(document), districtName(document), regionLetters(document)] : []
  const around = [...divisions, ...(number === null ? [] : countryTexts(number))]
  return around.some((name) => foldName(name).startsWith(context))
}

function scoreSimilar(scores: Scores, query: string): void {
  const letters = encode(query)
  // The comparison is by byte, so an error in another script would count double.
  if (letters.length !== query.length) return
  visitSimilar(letters, query.length <= 5 ? 1 : 2, (document, relation, errors, isWhole) => {
    const weight = weightOf(document)
    if (relation === LATER_WORDS || weight < SIMILAR_FROM || errors === 0) return
    scores.raise(document, weight * (errors === 1 ? ONE_ERROR : TWO_ERRORS) * (isWhole ? 1 : SIMILAR_START))
  })
}

/** Up to NEAR_BONUS for a town; 0 for regions, countries and seas. */
function nearness(document: number, near: Near): number {
  const { count, lng, lat } = places()
  if (document >= count) return 0
  return NEAR_BONUS / (1 + distance(near.lng, near.lat, lng[document]!, lat[document]!) / NEARBY)
}

function found(document: number): FoundPlace {
  const { count, country, lng, lat } = places()
  if (document >= count) return foundWide(document - count)
  const name = placeName(document)
  const around = [districtName(document), regionName(document)]
  return {
    kind: 'town',
    name,
    detail: [...new Set(around)].filter((part) => part !== '' && part !== name).join(', '),
    country: countryCode(country[document]!),
    lng: rounded(lng[document]!),
    lat: rounded(lat[document]!),
    bbox: null,
    zoom: zoomFor(weightOf(document)),
  }
}

function foundWide(number: number): FoundPlace {
  const { kind, name, country, bbox } = widePlace(number)
  const [west, south, east, north] = bbox.map(rounded) as [number, number, number, number]
  return {
    kind,
    name,
    detail: '',
    country: country === null ? '' : countryCode(country),
    lng: rounded((west + east) / 2),
    lat: rounded((south + north) / 2),
    bbox: [west, south, east, north],
    zoom: 6,
  }
}

function coordinatesFound({ lng, lat }: Near): FoundPlace {
  const { district, country } = describePlace(lng, lat)
  return {
    kind: 'coordinates',
    name: `${lat.toFixed(5)}, ${lng.toFixed(5)}`,
    detail: district,
    country,
    lng,
    lat,
    bbox: null,
    zoom: 14,
  }
}

/** Single precision is about a metre; more digits would suggest false precision. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** Plots are seen and can be selected at both: a city of half a million fills the screen at zoom 12, a village at 13. */
const zoomFor = (weight: number): number => (weight >= 5.7 ? 12 : 13)
