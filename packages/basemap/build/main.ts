/**
 * Makes streets.pmtiles and satellite.pmtiles from public sources, which are no dependencies:
 * `node tools/run.mjs packages/basemap/build/main.ts SOURCES [OUT] [MAX_ZOOM]`, where SOURCES has the npm packages in its
 * node_modules and `gmt` is installed. README.md says which, and how to get them.
 * places/main.ts makes the places with streets.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawSatellite } from './draw-satellite.ts'
import { drawStreets } from './draw-streets.ts'

const [sources, out = fileURLToPath(new URL('..', import.meta.url)), maxZoom = '9'] = process.argv.slice(2)
if (!sources) {
  console.error('Which folder has the sources in its node_modules? See packages/basemap/README.md.')
  process.exit(1)
}
mkdirSync(out, { recursive: true })
const modules = join(resolve(sources), 'node_modules')

const started = performance.now()
const say = (text: string) => console.log(`${((performance.now() - started) / 1000).toFixed(0)} s: ${text}`)

await drawSatellite(
  join(modules, 'three-globe/example/img/earth-blue-marble.jpg'),
  join(out, 'satellite.pmtiles'),
)
say('satellite.pmtiles')
await drawStreets(modules, join(out, 'streets.pmtiles'), Number(maxZoom), say)
say('streets.pmtiles')
