/** Online maps: which there are, and whether browsers use them by themselves. */
import type { Environment } from './environment.ts'

/** Tiles of pictures from space; `{z}`, `{x}` and `{y}` are replaced. */
export interface OnlinePictures {
  layers: { tiles: string; minZoom: number; maxZoom: number }[]
  /** HTML, as in style documents. */
  attribution: string
}

/** Free, without a key; everything of it comes from this host. */
const openFreeMap = 'https://tiles.openfreemap.org/styles/liberty'

const gibs = 'https://gibs.earthdata.nasa.gov/wmts/epsg3857/best'
/**
 * NASA's Global Imagery Browse Services: free, without a key. Blue Marble has 500 m to a point; the finest picture of
 * the whole land, Landsat of 2000, has 38 m.
 */
const nasaPictures: OnlinePictures = {
  layers: [
    {
      tiles: `${gibs}/BlueMarble_NextGeneration/default/GoogleMapsCompatible_Level8/{z}/{y}/{x}.jpeg`,
      minZoom: 0,
      maxZoom: 8,
    },
    {
      tiles: `${gibs}/Landsat_WELD_CorrectedReflectance_TrueColor_Global_Annual/default/2000-12-01/GoogleMapsCompatible_Level12/{z}/{y}/{x}.jpeg`,
      minZoom: 8,
      maxZoom: 12,
    },
  ],
  attribution:
    '<a href="https://www.earthdata.nasa.gov/data/tools/gibs">NASA GIBS</a>: Blue Marble, Landsat (2000)',
}

export function mapFrom(env: Environment) {
  const online = env.MAP_ONLINE ?? (env.MODE === 'demo' ? 'auto' : 'ask')
  const isOff = online === 'off'
  const streets = env.MAP_STREETS_STYLE_URL ?? (online === 'auto' ? 'openfreemap' : null)
  const satellite = env.MAP_SATELLITE_STYLE_URL ?? (online === 'auto' ? 'gibs' : null)
  return {
    /** Whether browsers use the online map by themselves where it answers; otherwise visitors switch it on. */
    isOnlineByDefault: online === 'auto',
    streetsStyleUrl: isOff ? null : streets === 'openfreemap' ? openFreeMap : streets,
    satelliteStyleUrl: isOff || satellite === 'gibs' ? null : satellite,
    satellitePictures: !isOff && satellite === 'gibs' ? nasaPictures : null,
    /** Origins of the online styles' tiles, glyphs and pictures, besides those of the styles. */
    origins: isOff ? [] : env.MAP_ORIGINS,
    geocoder: env.GEOCODER_URL ? { url: env.GEOCODER_URL, kind: env.GEOCODER_KIND } : null,
  }
}
