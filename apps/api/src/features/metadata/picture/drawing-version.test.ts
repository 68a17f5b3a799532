import { hash } from 'node:crypto'
import { cellAt } from '@meridian/shared/grid'
import { readConfig } from '#platform/config/config.ts'
import { testEnvironment } from '#testing/test-api.ts'
import { expect, test } from 'vitest'
import { drawPicture } from './draw-picture.ts'
import { frameLand } from './frame-land.ts'
import { drawingVersion } from './make-pictures.ts'
import { pictureKinds } from './picture-kinds.ts'
import { createTileReader } from './read-basemap.ts'

/** The hash of the pictures below. When it changes, increase `drawingVersion`: stored pictures are found by it. */
const drawn = { version: 2, sha256: 'fb4fe1d841c16cba3e246ad88f44dece72b71b07e3dc912492fe6f43be3c50ac' }

test('has another version when the pictures of the same land change', async () => {
  const { config } = readConfig(await testEnvironment('postgres://127.0.0.1/none'))
  const readTile = createTileReader(config!.basemapDir)
  const [hanoi, lisbon] = [cellAt(105.8412, 21.0245), cellAt(-9.14, 38.7)]
  const lands = [
    { cells: [], neighbours: [] },
    { cells: [hanoi], neighbours: [hanoi + 1, hanoi + 2] },
    { cells: [hanoi, lisbon], neighbours: [] },
  ]
  const pictures = await Promise.all(
    lands.map((land) =>
      drawPicture(
        { view: frameLand(land.cells, pictureKinds['share.png'].size), tint: 'token', ...land },
        readTile,
      ),
    ),
  )
  expect({ version: drawingVersion, sha256: hash('sha256', pictures.join('\n')) }).toEqual(drawn)
})
