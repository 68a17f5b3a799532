/**
 * Builds data/*.br from public sources: `node tools/run.mjs packages/gazetteer/build/main.ts FOLDER`, where FOLDER has
 * them in its node_modules. They are not dependencies of this package; README.md lists them.
 */
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packSections } from '#src/sections.ts'
import { packCountries } from './pack-countries.ts'
import { packLand } from './pack-land.ts'
import { packNames } from './pack-names.ts'
import { packPlaces } from './pack-places.ts'
import { listWidePlaces, packWidePlaces } from './pack-wide-places.ts'
import { readSources } from './read-sources.ts'

const folder = process.argv[2]
if (!folder) {
  console.error('Which folder has the sources in its node_modules? See packages/gazetteer/README.md.')
  process.exit(1)
}

const write = (name: string, sections: Parameters<typeof packSections>[0]) => {
  const file = new URL(`../data/${name}.br`, import.meta.url)
  writeFileSync(file, packSections(sections))
  console.log(`${name}.br: ${(statSync(file).size / 1e6).toFixed(2)} MB`)
}

const sources = await readSources(join(folder, 'node_modules'))
const countries = packCountries(sources.borders)
write('countries', countries.sections)
const places = packPlaces(sources, countries.codes)
write('places', places.sections)
const wide = listWidePlaces(places, countries)
write('wide-places', packWidePlaces(wide))
write('names', packNames(places, wide))
write('land', await packLand(new URL('../../basemap/streets.pmtiles', import.meta.url)))
