/** The process of avatar-encoder.ts: a file comes, a small WebP of it goes back. */
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'

const size = 256
/** Beyond what is let in: the header that was read may not be the one that the decoder reads. */
const mostPixels = 25_000_000

// Everybody's answers come first.
setPriority(constants.priority.PRIORITY_LOW)
// What a file claims to be is for its loader to say, and these are all there are.
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
// Also in the midst of a picture, when whoever wanted it is gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

const encode = (file: Uint8Array): Promise<Buffer> =>
  sharp(file, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    .rotate()
    .resize(size, size, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
