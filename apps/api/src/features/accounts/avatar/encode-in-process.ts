/** Entry point of the encoder process (see avatar-encoder.ts): receives a file, sends back a small WebP. */
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'

const size = 256
/** A second limit: the decoder may read another header than the one that the API checked. */
const mostPixels = 25_000_000

// Requests of the API have priority.
setPriority(constants.priority.PRIORITY_LOW)
// Allow these three loaders only, whatever format a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

process.on('message', (file: Uint8Array) => {
  process.send!('begun')
  void encode(file).then(
    (picture) => process.send!({ picture }),
    () => process.send!({ picture: null }),
  )
})
// Ends at once, even while it encodes, when the parent process is gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

const encode = (file: Uint8Array): Promise<Buffer> =>
  sharp(file, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    .rotate()
    .resize(size, size, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
