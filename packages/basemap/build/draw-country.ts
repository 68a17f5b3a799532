/**
 * One country with its streets, from an extract of OpenStreetMap: Debian's `tilemaker` cuts it by its own example of the
 * OpenMapTiles schema, less the layers that need more files, and the tiles move into an archive of ours.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ArchiveWriter, VECTOR } from './write-archive.ts'
import type { Bounds } from './write-archive.ts'

const examples = '/usr/share/doc/tilemaker/examples'
const zooms = { min: 8, max: 14 }

interface Configuration {
  layers: Record<string, { source?: string }>
  settings: { minzoom: number; maxzoom: number }
}

export function drawCountry(extract: string, file: string, name: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-country-'))
  try {
    const tiles = join(folder, 'country.mbtiles')
    const config = join(folder, 'config.json')
    writeFileSync(config, JSON.stringify(withoutShapefiles()))
    const given = ['--input', extract, '--output', tiles, '--config', config]
    execFileSync('tilemaker', [...given, '--process', `${examples}/process-openmaptiles.lua`], {
      stdio: 'inherit',
    })
    moveTiles(tiles, file, name)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function withoutShapefiles(): Configuration {
  const { layers, settings } = JSON.parse(
    readFileSync(`${examples}/config-openmaptiles.json`, 'utf8'),
  ) as Configuration
  const own = Object.entries(layers).filter(([, { source }]) => source === undefined)
  return {
    layers: Object.fromEntries(own),
    settings: { ...settings, minzoom: zooms.min, maxzoom: zooms.max },
  }
}

interface StoredTile {
  zoom_level: number
  tile_column: number
  tile_row: number
  tile_data: Uint8Array
}

/** MBTiles counts rows from the south. */
function moveTiles(from: string, to: string, name: string): void {
  const stored = new DatabaseSync(from, { readOnly: true })
  const archive = new ArchiveWriter()
  for (const row of stored.prepare('select * from tiles').iterate()) {
    const { zoom_level: zoom, tile_column: x, tile_row: y, tile_data: bytes } = row as unknown as StoredTile
    archive.add(zoom, x, 2 ** zoom - 1 - y, Buffer.from(bytes))
  }
  const found = stored.prepare("select value from metadata where name = 'bounds'").get() as { value: string }
  stored.close()
  archive.write(to, {
    ...VECTOR,
    minZoom: zooms.min,
    maxZoom: zooms.max,
    bounds: found.value.split(',').map(Number) as Bounds,
    metadata: { name, attribution: '© OpenStreetMap contributors (ODbL)' },
  })
}
