/**
 * Makes places/*.pmtiles and places/places.json from packages, which are no dependencies:
 * `node tools/run.mjs packages/basemap/build/places/main.ts SOURCES [NAME…]`, where SOURCES has them and `osmium` and
 * `tilemaker` are installed. README.md says which, and how to get them.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawPlace } from './draw-place.ts'
import { placeSources } from './places.ts'
import type { PlaceSource } from './places.ts'
import { convertQualityTiles } from './read-quality-tiles.ts'
import { readOwnSea, readWorldSea } from './read-sea.ts'

const [sources, ...wanted] = process.argv.slice(2)
if (!sources) {
  console.error('Which folder has the sources? See packages/basemap/README.md.')
  process.exit(1)
}
const basemap = fileURLToPath(new URL('../..', import.meta.url))
const out = join(basemap, 'places')
const attribution = '© OpenStreetMap contributors'
const licence = 'ODbL 1.0'

mkdirSync(out, { recursive: true })
for (const place of placeSources.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-place-'))
  try {
    await makePlace(place, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
writeFileSync(join(out, 'places.json'), `${JSON.stringify(placeSources.map(entryOf), null, 2)}\n`)

async function makePlace(place: PlaceSource, folder: string): Promise<void> {
  const { name, title, bounds, coast } = place
  const extract = cutExtract(place, folder)
  const { sea, loose } =
    coast === 'own'
      ? readOwnSea(extract, bounds)
      : coast === 'world'
        ? await readWorldSea(join(basemap, 'streets.pmtiles'), bounds)
        : { sea: [], loose: 0 }
  const file = join(out, `${name}.pmtiles`)
  const metadata = { name: title, attribution: `${attribution} (${licence})` }
  drawPlace({ extract, bounds, sea, metadata }, file, folder)
  console.log(`${name}: ${statSync(file).size} bytes, ${sea.length} seas, ${loose} loose ends of the coast`)
}

/** With bounds, which tilemaker needs, and in the one format that it reads. */
function cutExtract({ name, source, bounds, sha256 }: PlaceSource, folder: string): string {
  const given = join(resolve(sources!), source.path)
  if (sha256 !== null && sha256 !== createHash('sha256').update(readFileSync(given)).digest('hex'))
    throw new Error(`${given} is not the file that ${name} was made of`)
  const osm = sha256 === null ? join(folder, 'converted.osm') : given
  if (sha256 === null) convertQualityTiles(given, osm)
  const extract = join(folder, 'extract.osm.pbf')
  const box = ['--bbox', bounds.join(','), '--set-bounds', '--strategy', 'smart']
  execFileSync('osmium', ['extract', '--no-progress', ...box, '--output', extract, osm], { stdio: 'inherit' })
  return extract
}

function entryOf({ name, title, bounds, visit, source, dataOf }: PlaceSource) {
  const file = `${name}.pmtiles`
  const { size } = statSync(join(out, file))
  return { name, title, file, bounds, visit, attribution, licence, source, dataOf, bytes: size }
}
