import KDBush from 'kdbush'
import { around } from 'geokdbush'
import { foldName } from '#src/fold-name.ts'
import { WEIGHT_SCALE } from '#src/places.ts'
import { packTexts } from '#src/text-table.ts'
import type { KnownTown, Sources, Town } from './read-sources.ts'

export type PackedPlaces = ReturnType<typeof packPlaces>

export interface NamedTown extends Town {
  population: number
  isCapital: boolean
  names: string[]
}

/** Kilometres within which two rows of the same name are the same town. */
const SAME_TOWN = 12
const CAPITAL_BONUS = 0.7

export function packPlaces(sources: Sources, countryCodes: string[]) {
  const towns = joinTowns(sources).filter(({ country }) => countryCodes.includes(country))
  const lng = Float32Array.from(towns, (town) => town.lng)
  const lat = Float32Array.from(towns, (town) => town.lat)
  const countryNumbers = new Map(countryCodes.map((code, number) => [code, number]))
  const regions = numbered(
    towns.map((town) => town.region),
    sources.regionNames,
  )
  const districts = numbered(
    towns.map((town) => town.district),
    sources.districtNames,
  )
  const letters = packTexts(regions.codes.map((code) => (code.startsWith('US.') ? code.slice(3) : '')))
  const names = packTexts(towns.map((town) => town.name))
  return {
    towns,
    regionNames: sources.regionNames,
    sections: {
      tree: new Uint8Array(treeOf(lng, lat).data as ArrayBuffer),
      lng,
      lat,
      country: Uint8Array.from(towns, (town) => countryNumbers.get(town.country)!),
      region: Uint16Array.from(regions.numbers),
      district: Uint16Array.from(districts.numbers),
      weight: Uint8Array.from(towns, weightOf),
      namesText: names.text,
      namesStarts: names.starts,
      regionsText: regions.texts.text,
      regionsStarts: regions.texts.starts,
      lettersText: letters.text,
      lettersStarts: letters.starts,
      districtsText: districts.texts.text,
      districtsStarts: districts.texts.starts,
    },
  }
}

export const weightOf = ({ population, isCapital }: { population: number; isCapital: boolean }): number =>
  Math.min(Math.round((Math.log10(population + 10) + (isCapital ? CAPITAL_BONUS : 0)) * WEIGHT_SCALE), 255)

/** Takes inhabitants and other names from a nearby row of the same name; rows without a match are dropped. */
function joinTowns({ towns, knownTowns }: Sources): NamedTown[] {
  const tree = treeOf(
    towns.map((town) => town.lng),
    towns.map((town) => town.lat),
  )
  const known = new Map<number, KnownTown>()
  for (const row of knownTowns) {
    const match = matchOf(row, towns, tree)
    if (match === undefined) continue
    const other = known.get(match)
    if (!other || other.population < row.population) known.set(match, row)
  }
  return towns.map((town, at) => {
    const row = known.get(at)
    return {
      ...town,
      population: row?.population ?? 0,
      isCapital: row?.isCapital ?? false,
      names: row ? [row.name, ...row.names] : [],
    }
  })
}

/** Matches any of the names: towns are renamed between two versions of the source. */
function matchOf(row: KnownTown, towns: Town[], tree: KDBush): number | undefined {
  const isOfCountry = (town: number) => towns[town]!.country === row.country
  const near = around(tree, row.lng, row.lat, 12, SAME_TOWN, isOfCountry)
  const folded = foldName(row.name)
  const exact = near.find((town) => foldName(towns[town]!.name) === folded)
  if (exact !== undefined) return exact
  const others = new Set(row.names.map(foldName))
  return near.find((town) => others.has(foldName(towns[town]!.name)))
}

function treeOf(lngs: ArrayLike<number>, lats: ArrayLike<number>): KDBush {
  const tree = new KDBush(lngs.length, 64, Float32Array)
  for (let at = 0; at < lngs.length; at++) tree.add(lngs[at]!, lats[at]!)
  return tree.finish()
}

/** Number 0 is the empty name: a division without a name in the source. */
function numbered(codes: string[], names: Map<string, string>) {
  const used = [...new Set(codes)].filter((code) => names.has(code))
  const numbers = new Map(used.map((code, at) => [code, at + 1]))
  return {
    numbers: codes.map((code) => numbers.get(code) ?? 0),
    /** Indexed by number. */
    codes: ['', ...used],
    texts: packTexts(['', ...used.map((code) => names.get(code)!)]),
  }
}
