import { addProtocol } from 'maplibre-gl'
import type { AddProtocolAction } from 'maplibre-gl'
import { Protocol } from 'pmtiles'
import { NEAR_FROM, withGround } from './ground-layer.ts'

const protocol = new Protocol()

const fromArchive: AddProtocolAction = protocol.tile

const loadTile: AddProtocolAction = async (request, abortController) => {
  const response = await fromArchive(request, abortController)
  const zoom = Number(/\/(\d+)\/\d+\/\d+$/.exec(request.url)?.[1])
  // Pictures are asked for as 'image'; what comes as bytes is a vector tile.
  if (request.type !== 'arrayBuffer' || !(zoom >= NEAR_FROM)) return response
  if (!(response.data instanceof Uint8Array)) return response
  return { ...response, data: withGround(response.data) }
}

addProtocol('pmtiles', loadTile)

/** An archive remembers a failed request as it remembers its directories: for good. Forgotten, it asks anew. */
export const forgetArchives = () => protocol.tiles.clear()
