/** The places with streets, and the packages that have their data: all of it is OpenStreetMap's, under the ODbL 1.0. */
import type { Point } from '../stitch-rings.ts'
import type { Bounds } from '../write-archive.ts'

export interface PlaceSource {
  /** The name of its file. */
  name: string
  title: string
  /** West, south, east, north of the extract. */
  bounds: Bounds
  /** Where a visitor is led: well inside, with streets on land. */
  visit: Point
  /** The package, its version, and the path of the extract in it, from the folder of the sources. */
  source: { package: string; path: string }
  /** When OpenStreetMap was like this. */
  dataOf: string
  /** Whose coast closes the sea: the extract's own, or the world's, where the extract has none. */
  coast: 'own' | 'world' | null
  /** The hash of the extract; a folder of tiles has none. */
  sha256: string | null
}

const fixtures = 'node_modules/@mapbox/mvt-fixtures/real-world'
const osm2geojson = 'node_modules/osm2geojson/test/fixtures'

export const placeSources: readonly PlaceSource[] = [
  {
    name: 'monaco',
    title: 'Monaco',
    bounds: [7.349, 43.71, 7.491, 43.77],
    visit: [7.4225, 43.7385],
    source: {
      package: 'Debian source osrm-backend 26.5.0+dfsg1-4',
      path: 'osrm-backend-26.5.0/test/data/monaco.osm.pbf',
    },
    dataOf: '2016-03-04',
    coast: 'own',
    sha256: '36c0f0029ed838897322382611b67e8e5e7bcb07d5b17a25f3574dec54f1c23c',
  },
  {
    name: 'liechtenstein',
    title: 'Vaduz',
    bounds: [9.471078, 47.04774, 9.636217, 47.27128],
    visit: [9.5215, 47.141],
    source: {
      package: 'Debian source osm2pgsql 1.8.0+ds-1',
      path: 'osm2pgsql-1.8.0/tests/data/liechtenstein-2013-08-03.osm.pbf',
    },
    dataOf: '2013-08-03',
    coast: null,
    sha256: 'edb2b075be057662691fc343abed4ed58f139dd7c501c243197640fcb3ea82d4',
  },
  {
    name: 'berlin',
    title: 'Berlin',
    bounds: [13.384, 52.513, 13.417, 52.526],
    visit: [13.401, 52.5195],
    source: {
      package: 'Debian source sumo 1.18.0+dfsg-4',
      path: 'sumo-1_18_0/tests/tools/import/OSM/osm_bbox.osm.xml',
    },
    dataOf: '2018-07-11',
    coast: null,
    sha256: 'c5fa5fa7046308678733a11b93f6ca84b03f5fdea5b835eca398ea8c84d5f60f',
  },
  {
    name: 'neubrandenburg',
    title: 'Neubrandenburg',
    bounds: [13.1094, 53.4382, 13.4074, 53.6153],
    visit: [13.2612, 53.5575],
    source: {
      package: 'Debian source josm 0.0.svn18646+dfsg-1',
      path: 'josm-0.0.svn18646/nodist/data/neubrandenburg.osm.bz2',
    },
    dataOf: '2016-02-10',
    coast: null,
    sha256: 'adee8159029bb2e218d68e85dbe98291b1802d286f92ffbcb97327017f27f3fc',
  },
  {
    name: 'astana',
    title: 'Astana',
    bounds: [71.27929688, 51.06901666, 71.63085938, 51.2894059],
    visit: [71.43, 51.16],
    source: { package: 'npm @mapbox/mvt-fixtures 4.0.0', path: `${fixtures}/osm-qa-astana` },
    dataOf: '2017-12',
    coast: null,
    sha256: null,
  },
  {
    name: 'montevideo',
    title: 'Montevideo',
    bounds: [-56.33789063, -34.93805587, -55.98632813, -34.81380329],
    visit: [-56.183, -34.902],
    source: { package: 'npm @mapbox/mvt-fixtures 4.0.0', path: `${fixtures}/osm-qa-montevideo` },
    dataOf: '2017-12',
    coast: 'world',
    sha256: null,
  },
  {
    name: 'mahe',
    title: 'Mahé',
    bounds: [55.191, -4.823, 56, -4.206],
    visit: [55.4525, -4.623],
    source: { package: 'npm osm2geojson 1.0.3', path: `${osm2geojson}/victoria.osm.bz2` },
    dataOf: '2016-01-26',
    coast: 'own',
    sha256: 'c49cbc575f57c6cfb0ec8909fb5e81a0eac6f38b0f73f8caa902c2002fca71e0',
  },
  {
    name: 'iqaluit',
    title: 'Iqaluit',
    bounds: [-68.652, 63.703, -68.364, 63.796],
    visit: [-68.519, 63.749],
    source: { package: 'npm osm2geojson 1.0.3', path: `${osm2geojson}/iqaluit.osm.bz2` },
    dataOf: '2016-01-21',
    coast: 'own',
    sha256: '58c6f64711249f9c51c59000f906a4b591c801b1de75fc04defd06149f20235d',
  },
]
