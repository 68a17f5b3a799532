/**
 * What a file is, by its first bytes, and how large it says its picture is: nothing is decoded, and a file of any other
 * kind, whatever it was sent as, goes no further.
 */
interface PictureHeader {
  kind: 'png' | 'jpeg' | 'webp'
  width: number
  height: number
}

/** Null where it is none of the three, or does not say. */
export function readPictureHeader(file: Buffer): PictureHeader | null {
  // Each is told apart by bytes that are none of the others'; a header that is cut off is none.
  try {
    if (file.readUInt32BE(0) === 0x89504e47 && file.readUInt32BE(4) === 0x0d0a1a0a) return readPng(file)
    if (file.readUIntBE(0, 3) === 0xffd8ff) return readJpeg(file)
    if (textAt(file, 0) === 'RIFF' && textAt(file, 8) === 'WEBP') return readWebp(file)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

const textAt = (file: Buffer, start: number): string => file.toString('latin1', start, start + 4)

function readPng(file: Buffer): PictureHeader | null {
  if (textAt(file, 12) !== 'IHDR') return null
  return { kind: 'png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
}

/** From one segment to the next, up to the frame that says the size. */
function readJpeg(file: Buffer): PictureHeader | null {
  for (let at = 2; ; at += 2 + file.readUInt16BE(at + 2)) {
    // A marker may be preceded by any number of fill bytes.
    while (file.readUInt8(at) === 0xff && file.readUInt8(at + 1) === 0xff) at += 1
    const marker = file.readUInt16BE(at)
    if (marker < 0xffc0 || marker === 0xffda) return null
    // Of C0 to CF, three are tables.
    if (marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { kind: 'jpeg', height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
  }
}

function readWebp(file: Buffer): PictureHeader | null {
  const kind = 'webp'
  switch (textAt(file, 12)) {
    case 'VP8 ':
      return { kind, width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = file.readUInt32LE(21)
      return { kind, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { kind, width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}
