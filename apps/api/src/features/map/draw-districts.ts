import { districtsIn } from '@meridian/gazetteer/districts-in'
import { fromGeojsonVt } from '@maplibre/vt-pbf'

/** Units along a tile's side. */
const EXTENT = 4096
/** In tiles: a name placed in a neighbouring tile may reach into this one. */
const MARGIN = 1 / 64

/** Districts as the layer 'district' of a vector tile (Mapbox Vector Tile 2), the most important first. */
export function drawDistricts(zoom: number, x: number, y: number): Buffer {
  const tiles = 2 ** zoom
  const longitude = (at: number) => (at / tiles) * 360 - 180
  const latitude = (at: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * at) / tiles))) * 180) / Math.PI
  const found = districtsIn(
    longitude(x - MARGIN),
    latitude(y + 1 + MARGIN),
    longitude(x + 1 + MARGIN),
    latitude(y - MARGIN),
  )
  const features = found
    .toSorted((a, b) => Number(b.isChief) - Number(a.isChief))
    .map(({ name, lng, lat, isChief }) => {
      const across = ((lng + 180) / 360) * tiles
      const down = (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * tiles
      const place = [Math.round((across - x) * EXTENT), Math.round((down - y) * EXTENT)]
      return { type: 1, geometry: [place], tags: { name, ...(isChief && { chief: 1 }) } }
    })
  // The encoder reads only the features of a tile.
  return Buffer.from(fromGeojsonVt({ district: { features } } as never, { version: 2, extent: EXTENT }))
}
