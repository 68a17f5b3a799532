/**
 * Reads the format and the declared size from the first bytes without decoding. Other formats are rejected, whatever
 * their declared type.
 */
interface PictureHeader {
  kind: 'png' | 'jpeg' | 'webp'
  width: number
  height: number
}

/** Null if the file is none of the three formats, or declares no size. */
export function readPictureHeader(file: Buffer): PictureHeader | null {
  // The signatures of the three formats differ; a truncated header matches none.
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

/** Walks the segments up to the frame header, which holds the size. */
function readJpeg(file: Buffer): PictureHeader | null {
  for (let at = 2; ; at += 2 + file.readUInt16BE(at + 2)) {
    // A marker may be preceded by any number of fill bytes.
    while (file.readUInt8(at) === 0xff && file.readUInt8(at + 1) === 0xff) at += 1
    const marker = file.readUInt16BE(at)
    if (marker < 0xffc0 || marker === 0xffda) return null
    // C4, C8 and CC are no frame headers.
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
