import { crc32, deflateSync } from 'node:zlib'

/** A minimal PNG encoder for an image of one colour. */
export function drawPng(side: number, [red, green, blue]: [number, number, number]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // 8 bits, RGB.
  header.set([8, 2, 0, 0, 0], 8)
  const line = Buffer.from([0, ...Array.from({ length: side }, () => [red, green, blue]).flat()])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => line)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
