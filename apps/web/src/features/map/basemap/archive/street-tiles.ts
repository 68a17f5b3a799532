/**
 * The street tiles of all places are one source of the style, so that eight places cost no more layers than one. Each
 * tile comes from the archive of the place that it lies in; elsewhere it is empty, without a request.
 */
import { addProtocol } from 'maplibre-gl'
import type { AddProtocolAction } from 'maplibre-gl'
import type { DetailedArea } from '#features/map/basemap/style/street-layers.ts'
import { latitudeAt, longitudeAt } from '#features/map/data/mercator.ts'
import { fromArchive } from './archives.ts'

let areas: readonly DetailedArea[] = []

/** The areas of the configuration, before a map requests tiles. */
export function setStreetAreas(known: readonly DetailedArea[]): void {
  areas = known
}

/** The area that a tile touches; at the zooms of the archives no tile touches two. */
export function areaOfTile(
  known: readonly DetailedArea[],
  zoom: number,
  x: number,
  y: number,
): DetailedArea | undefined {
  const [west, east] = [longitudeAt(x / 2 ** zoom), longitudeAt((x + 1) / 2 ** zoom)]
  const [north, south] = [latitudeAt(y / 2 ** zoom), latitudeAt((y + 1) / 2 ** zoom)]
  return known.find(
    ({ bounds }) => bounds[0] < east && bounds[2] > west && bounds[1] < north && bounds[3] > south,
  )
}

const loadStreets: AddProtocolAction = async (request, abortController) => {
  const [zoom, x, y] = request.url
    .slice(request.url.indexOf('//') + 2)
    .split('/')
    .map(Number) as [number, number, number]
  const area = areaOfTile(areas, zoom, x, y)
  if (!area) return { data: new Uint8Array() }
  const address = `pmtiles://${area.url}/${zoom}/${x}/${y}`
  return fromArchive({ ...request, url: address }, abortController)
}

addProtocol('meridian-streets', loadStreets)
