/** Entry point of the drawing process (see drawing-process.ts): receives land, sends back a picture. */
import sharp from 'sharp'
import { serveTasks } from '#platform/child-process/serve-tasks.ts'
import { drawPicture } from './draw-picture.ts'
import type { Drawing } from './drawing-process.ts'
import { frameLand } from './frame-land.ts'
import { pictureKinds } from './picture-kinds.ts'
import { createTileReader } from './read-basemap.ts'

const readTile = createTileReader(process.argv[2]!)

sharp.concurrency(1)
sharp.cache(false)

serveTasks(async ({ kind, cells, neighbours, tint }: Drawing): Promise<Buffer> => {
  const view = frameLand(cells, pictureKinds[kind].size)
  const svg = Buffer.from(await drawPicture({ view, cells, neighbours, tint }, readTile))
  return kind === 'image.svg' ? svg : sharp(svg).png().toBuffer()
})
