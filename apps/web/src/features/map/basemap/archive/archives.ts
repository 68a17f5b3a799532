import { addProtocol } from 'maplibre-gl'
import type { AddProtocolAction } from 'maplibre-gl'
import { FetchSource, PMTiles, Protocol } from 'pmtiles'
import { onPageRenewal } from '#lib/page-state.ts'
import { withGround } from '#features/map/basemap/style/ground-layer.ts'
import type { TileId } from './first-view.ts'
import { JoinedSource } from './joined-source.ts'

const protocol = new Protocol()

function archiveAt(url: string): PMTiles {
  const known = protocol.get(url)
  if (known) return known
  const archive = new PMTiles(new JoinedSource(new FetchSource(url)))
  protocol.add(archive)
  return archive
}

/** The archive's address alone (its metadata), or followed by a tile's zoom, column and row. */
const ADDRESS = /^pmtiles:\/\/(.+?)(?:\/\d+\/\d+\/\d+)?$/

export const fromArchive: AddProtocolAction = (request, abortController) => {
  const url = ADDRESS.exec(request.url)?.[1]
  // Registers our archive first. Otherwise the protocol opens one that fetches every part separately.
  if (url !== undefined) archiveAt(url)
  return protocol.tile(request, abortController)
}

/** Tile requests that were started before MapLibre requested the tiles. */
const prefetched = new Map<string, ReturnType<AddProtocolAction>>()

/**
 * Prefetches the tiles of the first view while MapLibre's workers are still starting. A failed prefetch is ignored:
 * MapLibre requests the tile again when it needs it.
 */
export async function prefetchTiles(url: string, choose: (maxZoom: number) => TileId[]): Promise<void> {
  try {
    const { maxZoom } = await archiveAt(url).getHeader()
    for (const { z, x, y } of choose(maxZoom)) {
      const address = `pmtiles://${url}/${z}/${x}/${y}`
      const tile = fromArchive({ url: address, type: 'arrayBuffer' }, new AbortController())
      prefetched.set(address, tile)
      tile.catch(() => prefetched.delete(address))
    }
  } catch {
    protocol.tiles.delete(url)
  }
}

const loadTile: AddProtocolAction = async (request, abortController) => {
  const prefetchedTile = prefetched.get(request.url)
  // MapLibre transfers the buffer to a worker, so each response can be used only once.
  prefetched.delete(request.url)
  const response = await (prefetchedTile ?? fromArchive(request, abortController))
  const zoom = Number(/\/(\d+)\/\d+\/\d+$/.exec(request.url)?.[1])
  // Raster tiles are requested as 'image', so 'arrayBuffer' means a vector tile.
  if (request.type !== 'arrayBuffer' || Number.isNaN(zoom)) return response
  if (!(response.data instanceof Uint8Array)) return response
  return { ...response, data: withGround(response.data, zoom) }
}

addProtocol('pmtiles', loadTile)

/** An archive caches a failed request forever, like its directories. A new archive requests it again. */
export const resetArchives = () => {
  protocol.tiles.clear()
  prefetched.clear()
}

onPageRenewal(resetArchives)
