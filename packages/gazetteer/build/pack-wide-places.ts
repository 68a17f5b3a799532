import { foldName } from '#src/fold-name.ts'
import { seaBox, seaNames } from '#src/seas.ts'
import { packTexts } from '#src/text-table.ts'
import type { WideKind } from '#src/wide-places.ts'
import type { PackedCountries } from './pack-countries.ts'
import { weightOf } from './pack-places.ts'
import type { NamedTown, PackedPlaces } from './pack-places.ts'

export interface WideSource {
  kind: WideKind
  name: string
  names: string[]
  country: number | null
  bbox: number[]
  weight: number
}

/** Ranks like ten million inhabitants, so that a country's name finds the country first. */
const COUNTRY_WEIGHT = weightOf({ population: 1e7, isCapital: false })
const SEA_WEIGHT = weightOf({ population: 1e5, isCapital: false })

export function listWidePlaces(places: PackedPlaces, countries: PackedCountries): WideSource[] {
  return [...regionsOf(places, countries), ...countriesOf(countries), ...seas()]
}

export function packWidePlaces(wide: WideSource[]) {
  const texts = wide.map(({ kind, country, name }) => [kind, country ?? '', name].join('\t'))
  return {
    ...packTexts(texts),
    boxes: Float32Array.from(wide.flatMap(({ bbox }) => bbox)),
    weights: Uint8Array.from(wide, ({ weight }) => weight),
  }
}

/**
 * A province's box is that of its towns. A province with the same name as one of its towns is skipped, to avoid two
 * results.
 */
function regionsOf({ towns, regionNames }: PackedPlaces, { codes }: PackedCountries): WideSource[] {
  const byRegion = Map.groupBy(towns, (town) => town.region)
  return [...byRegion].flatMap(([code, own]) => {
    const name = regionNames.get(code)
    if (name === undefined || own.some((town) => foldName(town.name) === foldName(name))) return []
    const population = own.reduce((sum, town) => sum + town.population, 0)
    return {
      kind: 'region' as const,
      name,
      // American states are also known by their two letters.
      names: code.startsWith('US.') ? [code.slice(3)] : [],
      country: codes.indexOf(own[0]!.country),
      bbox: boxOf(own),
      weight: weightOf({ population: population / (isAlsoTown(own, name) ? 100 : 3), isCapital: false }),
    }
  })
}

/** Such a province ranks below the city of the same name: 'New York' finds the city first. */
const isAlsoTown = (towns: NamedTown[], name: string): boolean =>
  towns.some(({ names }) => names.some((other) => foldName(other) === foldName(name)))

function boxOf(towns: NamedTown[]): number[] {
  // Few provinces cross the antimeridian; the box of their eastern or western towns is enough.
  const side = Math.sign(towns[0]!.lng)
  const reach = towns.some(({ lng }) => lng > 170) && towns.some(({ lng }) => lng < -170)
  const used = reach ? towns.filter(({ lng }) => Math.sign(lng) === side) : towns
  const lngs = used.map(({ lng }) => lng)
  const lats = used.map(({ lat }) => lat)
  const margin = 0.05
  return [
    Math.min(...lngs) - margin,
    Math.min(...lats) - margin,
    Math.max(...lngs) + margin,
    Math.max(...lats) + margin,
  ]
}

function countriesOf({ texts, boxes }: PackedCountries): WideSource[] {
  return texts.map(([, name, ...names], country) => ({
    kind: 'country',
    name: name!,
    names,
    country,
    bbox: boxes[country]!,
    weight: COUNTRY_WEIGHT,
  }))
}

function seas(): WideSource[] {
  return seaNames().map((name) => ({
    kind: 'sea',
    name,
    names: [],
    country: null,
    bbox: seaBox(name),
    weight: SEA_WEIGHT,
  }))
}
