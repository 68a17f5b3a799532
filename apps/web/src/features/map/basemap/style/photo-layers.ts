/** The ground of the satellite map: the embedded picture from space, or tiles of an online one. */
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'

/** The names of online sources begin with it, so that their errors differ from those of the embedded map. */
export const ONLINE_PREFIX = 'online-'

export interface OnlinePictures {
  layers: { tiles: string; minZoom: number; maxZoom: number }[]
  /** HTML. */
  attribution: string
}

const pictureId = (at: number) => `${ONLINE_PREFIX}picture-${at}`

export const photoSources = (
  pictures: OnlinePictures | null,
  embeddedUrl: string,
): StyleSpecification['sources'] =>
  pictures
    ? Object.fromEntries(
        pictures.layers.map(({ tiles, minZoom, maxZoom }, at) => [
          pictureId(at),
          {
            type: 'raster' as const,
            tiles: [tiles],
            tileSize: 256,
            minzoom: minZoom,
            maxzoom: maxZoom,
            attribution: pictures.attribution,
          },
        ]),
      )
    : { photo: { type: 'raster', url: `pmtiles://${embeddedUrl}`, tileSize: 256 } }

/** Finer pictures lie over coarser ones, which stand in where the finer have no tile, as at sea. */
export const photoLayers = (pictures: OnlinePictures | null): LayerSpecification[] =>
  pictures
    ? pictures.layers.map((_, at) => ({
        id: `picture-${at}`,
        type: 'raster',
        source: pictureId(at),
        paint: { 'raster-fade-duration': 0 },
      }))
    : [
        {
          id: 'photo',
          type: 'raster',
          source: 'photo',
          paint: {
            'raster-fade-duration': 0,
            'raster-contrast': 0.06,
            'raster-brightness-min': 0.04,
            // The picture's detail ends near zoom 4. Deeper, its sea would discolour the land, so the vector ground
            // takes over; where there are streets, alone.
            'raster-opacity': ['interpolate', ['linear'], ['zoom'], 6.5, 1, 9.5, 0.35, 11, 0],
          },
        },
      ]
