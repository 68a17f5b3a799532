declare module 'geojson-vt' {
  interface TileFeature {
    type: 1 | 2 | 3
    /** Points for type 1, else lines or rings, in parts of the tile's extent. */
    geometry: [number, number][] | [number, number][][]
    tags: Record<string, string | number>
  }
  interface Tile {
    features: TileFeature[]
  }
  interface Options {
    maxZoom?: number
    indexMaxZoom?: number
    indexMaxPoints?: number
    tolerance?: number
    extent?: number
    buffer?: number
  }
  interface TileIndex {
    getTile: (zoom: number, x: number, y: number) => Tile | null
    /** By a number made of zoom, column and row. */
    tiles: Record<number, unknown>
  }
  export default function geojsonvt(data: GeoJSON.FeatureCollection, options?: Options): TileIndex
}
