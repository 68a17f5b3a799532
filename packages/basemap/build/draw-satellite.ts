/** From one picture of the world, as wide as twice its height, to the square pictures of a web map. */
import sharp from 'sharp'
import { ArchiveWriter, WEBP } from './write-archive.ts'

const TILE = 256
/** The picture has 4096 pixels around the equator, which is this zoom. */
const MAX_ZOOM = 4
const QUALITY = 82

export async function drawSatellite(picture: string, file: string): Promise<void> {
  const world = await projectToMercator(picture)
  const side = TILE * 2 ** MAX_ZOOM
  const archive = new ArchiveWriter()
  for (let zoom = 0; zoom <= MAX_ZOOM; zoom++) {
    const count = 2 ** zoom
    const shrunk = await sharp(world, { raw: { width: side, height: side, channels: 3 } })
      .resize(TILE * count, TILE * count)
      .raw()
      .toBuffer()
    for (let y = 0; y < count; y++) {
      for (let x = 0; x < count; x++) {
        const tile = await sharp(shrunk, { raw: { width: TILE * count, height: TILE * count, channels: 3 } })
          .extract({ left: x * TILE, top: y * TILE, width: TILE, height: TILE })
          .webp({ quality: QUALITY })
          .toBuffer()
        archive.add(zoom, x, y, tile)
      }
    }
  }
  archive.write(file, {
    ...WEBP,
    maxZoom: MAX_ZOOM,
    metadata: { name: 'Meridian satellite', attribution: 'NASA Blue Marble' },
  })
}

/** Row by row: longitudes are the same in both, latitudes are not. Between two rows of the picture, both count. */
async function projectToMercator(picture: string): Promise<Buffer> {
  const side = TILE * 2 ** MAX_ZOOM
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .resize(side, side / 2, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const world = Buffer.alloc(side * side * 3)
  for (let row = 0; row < side; row++) {
    const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (row + 0.5)) / side))) * 180) / Math.PI
    const exact = Math.min(Math.max(((90 - latitude) / 180) * height - 0.5, 0), height - 1.001)
    const above = Math.floor(exact)
    const share = exact - above
    for (let byte = 0; byte < width * channels; byte++) {
      const upper = data[above * width * channels + byte]!
      const lower = data[(above + 1) * width * channels + byte]!
      world[row * side * 3 + byte] = Math.round(upper * (1 - share) + lower * share)
    }
  }
  return world
}
