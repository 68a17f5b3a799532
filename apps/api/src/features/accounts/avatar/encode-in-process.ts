/** Entry point of the encoder process (see avatar-encoder.ts): receives a file, sends back a small WebP. */
import sharp from 'sharp'
import { serveTasks } from '#platform/child-process/serve-tasks.ts'

const size = 256
/** A second limit: the decoder may read another header than the one that the API checked. */
const mostPixels = 25_000_000

// Allow these three loaders only, whatever format a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

serveTasks((file: Uint8Array) =>
  sharp(file, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    .rotate()
    .resize(size, size, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer(),
)
