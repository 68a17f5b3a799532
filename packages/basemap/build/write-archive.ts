/** Writes an archive of tiles in the format PMTiles 3: https://github.com/protomaps/PMTiles (npm's `pmtiles` only reads). */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

interface Entry {
  id: number
  offset: number
  length: number
  /** How many tiles in a row have this content; 0 points to another directory. */
  run: number
}

export interface ArchiveKind {
  /** As the format numbers them. */
  tileType: 1 | 4
  tileCompression: 1 | 2
  /** 0, if not given. */
  minZoom?: number
  maxZoom: number
  /** The world, if not given. */
  bounds?: Bounds
  metadata: Record<string, unknown>
}

/** West, south, east, north. */
export type Bounds = [number, number, number, number]

const WORLD: Bounds = [-180, -85.0511287, 180, 85.0511287]

export const VECTOR = { tileType: 1, tileCompression: 2 } as const
export const WEBP = { tileType: 4, tileCompression: 1 } as const

const HEADER_BYTES = 127
/** Header and first directory must fit into the first 16 KB. */
const ROOT_LIMIT = 16_384 - HEADER_BYTES
const LEAF_ENTRIES = 4096

export class ArchiveWriter {
  readonly #contents = new Map<string, Buffer>()
  readonly #tiles: { id: number; hash: string }[] = []

  add(zoom: number, x: number, y: number, content: Buffer): void {
    const hash = createHash('sha256').update(content).digest('base64')
    this.#contents.set(hash, content)
    this.#tiles.push({ id: zxyToTileId(zoom, x, y), hash })
  }

  write(
    file: string,
    { tileType, tileCompression, minZoom = 0, maxZoom, bounds = WORLD, metadata }: ArchiveKind,
  ): void {
    const { entries, data } = this.#layOut()
    const { root, leaves } = directories(entries)
    const meta = gzipSync(JSON.stringify(metadata), { level: 9 })
    const sections = [root, meta, leaves, data]
    const header = Buffer.alloc(HEADER_BYTES)
    header.write('PMTiles')
    header[7] = 3
    let offset = HEADER_BYTES
    for (const [at, { length }] of sections.entries()) {
      header.writeBigUInt64LE(BigInt(offset), 8 + at * 16)
      header.writeBigUInt64LE(BigInt(length), 16 + at * 16)
      offset += length
    }
    const counts = [this.#tiles.length, entries.length, this.#contents.size]
    for (const [at, count] of counts.entries()) header.writeBigUInt64LE(BigInt(count), 72 + at * 8)
    // Clustered; directories compressed by gzip.
    header.set([1, 2, tileCompression, tileType, minZoom, maxZoom], 96)
    for (const [at, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + at * 4)
    writeFileSync(file, Buffer.concat([header, ...sections]))
  }

  /** In the order of the tiles, each content once. */
  #layOut(): { entries: Entry[]; data: Buffer } {
    const offsets = new Map<string, number>()
    const parts: Buffer[] = []
    const entries: Entry[] = []
    let end = 0
    for (const { id, hash } of this.#tiles.toSorted((a, b) => a.id - b.id)) {
      const content = this.#contents.get(hash)!
      let offset = offsets.get(hash)
      if (offset === undefined) {
        offset = end
        offsets.set(hash, offset)
        parts.push(content)
        end += content.length
      }
      const last = entries.at(-1)
      if (last && last.offset === offset && last.id + last.run === id) last.run += 1
      else entries.push({ id, offset, length: content.length, run: 1 })
    }
    return { entries, data: Buffer.concat(parts) }
  }
}

function directories(entries: Entry[]): { root: Buffer; leaves: Buffer } {
  const root = encodeDirectory(entries)
  if (root.length <= ROOT_LIMIT) return { root, leaves: Buffer.alloc(0) }
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const leaves: Buffer[] = []
    const pointers: Entry[] = []
    let end = 0
    for (let from = 0; from < entries.length; from += size) {
      const leaf = encodeDirectory(entries.slice(from, from + size))
      pointers.push({ id: entries[from]!.id, offset: end, length: leaf.length, run: 0 })
      leaves.push(leaf)
      end += leaf.length
    }
    const pointing = encodeDirectory(pointers)
    if (pointing.length <= ROOT_LIMIT) return { root: pointing, leaves: Buffer.concat(leaves) }
  }
}

/** Column by column, as differences where that is smaller. An offset of 0 means 'right behind the one before'. */
function encodeDirectory(entries: Entry[]): Buffer {
  const numbers = [
    entries.length,
    ...entries.map(({ id }, at) => id - (entries[at - 1]?.id ?? 0)),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }, at) => {
      const before = entries[at - 1]
      return before && before.offset + before.length === offset ? 0 : offset + 1
    }),
  ]
  return gzipSync(Buffer.from(numbers.flatMap(varint)), { level: 9 })
}

function varint(number: number): number[] {
  const bytes: number[] = []
  let rest = number
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return [...bytes, rest]
}
