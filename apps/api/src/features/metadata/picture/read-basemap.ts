/** Reads tiles of the embedded map from its archive, like the browser; see packages/basemap/README.md. */
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'

export interface TilePlace {
  zoom: number
  x: number
  y: number
}

export interface FoundTile extends TilePlace {
  layers: VectorTile['layers']
}

export type ReadTile = (place: TilePlace) => Promise<FoundTile | null>

/** The archive's deepest zoom. */
export const deepestZoom = 9
/** From this zoom on, tiles contain the sea; before it, the land. */
export const seaZoom = 6

/** Opens the archive for each range: pictures are rare, and the file may be replaced meanwhile. */
/** `archiveFile`: the world, or one of the places with streets. */
export function createTileReader(folder: string, archiveFile = 'streets.pmtiles'): ReadTile {
  const path = join(folder, archiveFile)
  const archive = new PMTiles({
    getKey: () => path,
    getBytes: async (offset, length) => {
      await using file = await open(path)
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
      return { data: new Uint8Array(buffer.subarray(0, bytesRead)).buffer }
    },
  })
  const read = async ({ zoom, x, y }: TilePlace): Promise<FoundTile | null> => {
    const tile = await archive.getZxy(zoom, x, y)
    if (tile) return { zoom, x, y, layers: new VectorTile(new PbfReader(tile.data)).layers }
    // Missing deep tiles are land only. For others, the parent tile decides.
    return zoom >= seaZoom || zoom === 0 ? null : read({ zoom: zoom - 1, x: x >> 1, y: y >> 1 })
  }
  return read
}
