/** A brotli-compressed file of several named arrays of numbers, used without copying after decompression. */
import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

const kinds = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float32Array }
type Kind = keyof typeof kinds
type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array
type Section = { name: string; kind: Kind; start: number; length: number }

/** Every array starts at a multiple of this, because typed arrays require alignment. */
const ALIGNMENT = 8
const aligned = (size: number) => Math.ceil(size / ALIGNMENT) * ALIGNMENT

export function packSections(arrays: Record<string, Numbers>): Uint8Array {
  let start = 0
  const sections = Object.entries(arrays).map(([name, array]): Section => {
    const section = { name, kind: array.constructor.name as Kind, start, length: array.length }
    start = aligned(start + array.byteLength)
    return section
  })
  const header = new TextEncoder().encode(JSON.stringify(sections))
  const body = aligned(4 + header.length)
  const file = new Uint8Array(body + start)
  new DataView(file.buffer).setUint32(0, header.length, true)
  file.set(header, 4)
  for (const section of sections) {
    const { buffer, byteOffset, byteLength } = arrays[section.name]!
    file.set(new Uint8Array(buffer, byteOffset, byteLength), body + section.start)
  }
  return brotliCompressSync(file, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
}

export function readSections(file: URL): (name: string) => Numbers {
  const whole = brotliDecompressSync(readFileSync(file))
  // Node may return a slice of a larger buffer, whose start may not be aligned.
  const bytes = whole.byteOffset % ALIGNMENT === 0 ? whole : Uint8Array.from(whole)
  const headerLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  const sections = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headerLength))) as Section[]
  const body = bytes.byteOffset + aligned(4 + headerLength)
  return (name) => {
    const section = sections.find((one) => one.name === name)
    if (!section) throw new Error(`${file.pathname} has no ${name}`)
    return new kinds[section.kind](bytes.buffer, body + section.start, section.length)
  }
}
