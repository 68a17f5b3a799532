import sharp from 'sharp'
import { expect, test } from 'vitest'
import { avifBomb, nestedSvg, pngBomb } from '#testing/attack/hostile-pictures.ts'
import { readPictureHeader } from './picture-header.ts'

const aPicture = () => sharp({ create: { width: 300, height: 200, channels: 4, background: '#d8431f80' } })

test.each([
  ['png', () => aPicture().png()],
  ['jpeg', () => aPicture().jpeg()],
  ['jpeg', () => aPicture().jpeg({ progressive: true })],
  [
    'jpeg',
    () =>
      aPicture()
        .withExif({ IFD0: { Copyright: 'somebody' } })
        .jpeg(),
  ],
  ['webp', () => aPicture().webp()],
  ['webp', () => aPicture().flatten().webp()],
  ['webp', () => aPicture().webp({ lossless: true })],
  [
    'webp',
    () =>
      aPicture()
        .withExif({ IFD0: { Copyright: 'somebody' } })
        .webp(),
  ],
])('reads the size of a %s', async (kind, picture) => {
  expect(readPictureHeader(await picture().toBuffer())).toEqual({ kind, width: 300, height: 200 })
})

test('reads the declared size of a truncated picture', () => {
  expect(readPictureHeader(pngBomb().subarray(0, 40))).toEqual({ kind: 'png', width: 20_000, height: 20_000 })
})

test.each([
  ['an SVG', nestedSvg()],
  ['an AVIF', avifBomb()],
  ['nothing', Buffer.alloc(0)],
  ['the beginning of a PNG', pngBomb(8).subarray(0, 18)],
  ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff])],
  ['a JPEG of fill bytes', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1000, 0xff)])],
  [
    'a JPEG of empty segments',
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from('ffe10000'.repeat(200), 'hex')]),
  ],
  ['a WebP of another kind', Buffer.from('RIFF\0\0\0\0WEBPABCD')],
])('rejects %s', (_, file) => {
  expect(readPictureHeader(file)).toBeNull()
})
