import { addProtocol } from 'maplibre-gl'
import type { AddProtocolAction } from 'maplibre-gl'
import { FetchSource, PMTiles, Protocol } from 'pmtiles'
import { NEAR_FROM, withGround } from '#features/map/basemap/style/ground-layer.ts'
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

/** Asked for itself (what it has), or with a tile's zoom, column and row after it. */
const ADDRESS = /^pmtiles:\/\/(.+?)(?:\/\d+\/\d+\/\d+)?$/

const fromArchive: AddProtocolAction = (request, abortController) => {
  const url = ADDRESS.exec(request.url)?.[1]
  // Otherwise the protocol would open one of its own, part by part.
  if (url !== undefined) archiveAt(url)
  return protocol.tile(request, abortController)
}

/** On their way before anybody asked for them. */
const ahead = new Map<string, ReturnType<AddProtocolAction>>()

/**
 * The tiles of the first view come while the map's workers, which ask for them, still start. What fails here is nobody's
 * failure yet: it is asked for anew when it is wanted.
 */
export async function loadAhead(url: string, choose: (maxZoom: number) => TileId[]): Promise<void> {
  try {
    const { maxZoom } = await archiveAt(url).getHeader()
    for (const { z, x, y } of choose(maxZoom)) {
      const address = `pmtiles://${url}/${z}/${x}/${y}`
      const tile = fromArchive({ url: address, type: 'arrayBuffer' }, new AbortController())
      ahead.set(address, tile)
      tile.catch(() => ahead.delete(address))
    }
  } catch {
    protocol.tiles.delete(url)
  }
}

const loadTile: AddProtocolAction = async (request, abortController) => {
  const early = ahead.get(request.url)
  // Its bytes are given away, and must not be given twice.
  ahead.delete(request.url)
  const response = await (early ?? fromArchive(request, abortController))
  const zoom = Number(/\/(\d+)\/\d+\/\d+$/.exec(request.url)?.[1])
  // Pictures are asked for as 'image'; what comes as bytes is a vector tile.
  if (request.type !== 'arrayBuffer' || !(zoom >= NEAR_FROM)) return response
  if (!(response.data instanceof Uint8Array)) return response
  return { ...response, data: withGround(response.data) }
}

addProtocol('pmtiles', loadTile)

/** An archive remembers a failed request as it remembers its directories: for good. Forgotten, it asks anew. */
export const forgetArchives = () => {
  protocol.tiles.clear()
  ahead.clear()
}
