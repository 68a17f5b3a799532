/**
 * All names of all places, folded, sorted and prefix-compressed: a few bytes for each name. Lookups use binary search,
 * and a full scan takes milliseconds.
 */
import { readSections } from './sections.ts'

/** The relation of an entry's name to its place. */
export const PRIMARY = 0
export const ALTERNATE = 1
/** The name from its second or a later word on: 'Hoàn Kiếm' of 'Quận Hoàn Kiếm'. */
export const LATER_WORDS = 2

export interface NameEntry {
  /** UTF-8. */
  key: Uint8Array
  document: number
  relation: number
}

/** Names per block. Each block starts with an uncompressed name. */
const BLOCK = 64
/** Bytes: shared length, length of the rest, and three for document and relation. */
const OVERHEAD = 5

export function packNameEntries(sorted: NameEntry[]) {
  const bytes = new Uint8Array(sorted.reduce((size, { key }) => size + key.length + OVERHEAD, 0))
  const blocks: number[] = []
  let end = 0
  let previous = new Uint8Array()
  for (const [at, { key, document, relation }] of sorted.entries()) {
    if (at % BLOCK === 0) blocks.push(end)
    const shared = at % BLOCK === 0 ? 0 : sharedLength(previous, key)
    bytes[end] = shared
    bytes[end + 1] = key.length - shared
    bytes.set(key.subarray(shared), end + 2)
    end += 2 + key.length - shared
    const payload = document * 4 + relation
    bytes.set([payload & 255, (payload >> 8) & 255, payload >> 16], end)
    end += 3
    previous = Uint8Array.from(key)
  }
  return { keys: bytes.slice(0, end), blocks: Uint32Array.from(blocks) }
}

function sharedLength(a: Uint8Array, b: Uint8Array): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}

interface NameIndex {
  keys: Uint8Array
  blocks: Uint32Array
  /** For each block, the length of the prefix that all its names share with the first name of the next block. */
  shared: Uint8Array
}

let loaded: NameIndex | undefined
const names = (): NameIndex => (loaded ??= load())

function load(): NameIndex {
  const section = readSections(new URL('../data/names.br', import.meta.url))
  const keys = section('keys') as Uint8Array
  const blocks = section('blocks') as Uint32Array
  const firstOf = (block: number) => {
    const at = blocks[block] ?? keys.length
    return keys.subarray(at + 2, at + 2 + (keys[at + 1] ?? 0))
  }
  const shared = Uint8Array.from(blocks, (_, block) => sharedLength(firstOf(block), firstOf(block + 1)))
  return { keys, blocks, shared }
}

/** More errors than any search allows; adding one still fits into a byte. */
const TOO_MANY = 200

/** Visits every name that starts with `prefix`; `left` is the number of bytes after the prefix. */
export function visitPrefix(
  prefix: Uint8Array,
  visit: (document: number, relation: number, left: number) => void,
): void {
  const { keys, blocks } = names()
  const key = new Uint8Array(256)
  let order = -1
  for (let at = blocks[lastBlockBefore(prefix)] ?? 0; at < keys.length;) {
    // A name that shares the prefix with the previous match also matches, and need not be decoded.
    if (order !== 0 || keys[at]! < prefix.length) order = compareStart(key, readKey(keys, at, key), prefix)
    if (order > 0) return
    const payload = at + 2 + keys[at + 1]!
    if (order === 0)
      visit(documentAt(keys, payload), keys[payload]! & 3, keys[at]! + keys[at + 1]! - prefix.length)
    at = payload + 3
  }
}

/**
 * Visits every name that has, or whose start has, at most `most` typing errors compared with `query`. An error is an
 * extra, missing or wrong letter, or two swapped neighbours. Names with a common prefix share its computation.
 */
export function visitSimilar(
  query: Uint8Array,
  most: number,
  visit: (document: number, relation: number, errors: number, isWhole: boolean) => void,
): void {
  const { keys, blocks, shared: sharedByBlock } = names()
  const width = query.length + 1
  // Row n of the table: the errors between the first n letters of the name and each prefix of the query.
  const table = new Uint8Array(256 * width).fill(TOO_MANY)
  for (let column = 0; column < width; column++) table[column] = column
  const best = new Uint8Array(256)
  best[0] = query.length
  const key = new Uint8Array(256)
  // Number of letters for which the table is valid. A name that shares more letters with the current one can not match.
  let done = 0
  for (let block = 0; block < blocks.length; block++) {
    const sharedBefore = sharedByBlock[block - 1] ?? 0
    if (done < sharedBefore && done < sharedByBlock[block]!) continue
    const end = blocks[block + 1] ?? keys.length
    for (let at = blocks[block]!; at < end;) {
      const payload = at + 2 + keys[at + 1]!
      const shared = at === blocks[block] ? sharedBefore : keys[at]!
      if (done >= shared) {
        const length = readKey(keys, at, key)
        done = shared
        let hopeless = false
        while (done < length && !hopeless) {
          done++
          hopeless = fillRow(table, width, done, key, query, most) > most
          best[done] = Math.min(best[done - 1]!, table[done * width + query.length]!)
        }
        if (best[done]! <= most) {
          const errors = done === length ? table[length * width + query.length]! : TOO_MANY
          const isWhole = errors <= most && errors === best[done]!
          visit(documentAt(keys, payload), keys[payload]! & 3, best[done]!, isWhole)
        }
        // A name that was read to its end may be a prefix of the next one.
        if (hopeless) done--
      }
      at = payload + 3
    }
  }
}

/**
 * Fills one row and returns its minimum: no longer name can have fewer errors. Cells farther than `most` from the
 * diagonal are skipped, because they have more errors.
 */
function fillRow(
  table: Uint8Array,
  width: number,
  row: number,
  key: Uint8Array,
  query: Uint8Array,
  most: number,
): number {
  const here = row * width
  const above = here - width
  const letter = key[row - 1]!
  if (row <= most) table[here] = row
  let least = row <= most ? row : TOO_MANY
  const last = Math.min(width - 1, row + most)
  for (let column = Math.max(1, row - most); column <= last; column++) {
    const wrong = table[above + column - 1]! + (query[column - 1] === letter ? 0 : 1)
    let errors = Math.min(wrong, table[above + column]! + 1, table[here + column - 1]! + 1)
    const isSwapped =
      row > 1 && column > 1 && query[column - 2] === letter && query[column - 1] === key[row - 2]
    if (isSwapped) errors = Math.min(errors, table[above - width + column - 2]! + 1)
    table[here + column] = errors
    if (errors < least) least = errors
  }
  return least
}

function lastBlockBefore(prefix: Uint8Array): number {
  const { keys, blocks } = names()
  const key = new Uint8Array(256)
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >> 1
    const length = readKey(keys, blocks[middle]!, key)
    if (compareStart(key, length, prefix) < 0) low = middle + 1
    else high = middle
  }
  return Math.max(low - 1, 0)
}

function readKey(keys: Uint8Array, at: number, key: Uint8Array): number {
  const shared = keys[at]!
  const rest = keys[at + 1]!
  for (let letter = 0; letter < rest; letter++) key[shared + letter] = keys[at + 2 + letter]!
  return shared + rest
}

/** Negative: the name sorts before all names with that prefix; 0: it has the prefix; positive: it sorts after them. */
function compareStart(key: Uint8Array, length: number, prefix: Uint8Array): number {
  for (let letter = 0; letter < prefix.length; letter++) {
    if (letter >= length) return -1
    const difference = key[letter]! - prefix[letter]!
    if (difference !== 0) return difference
  }
  return 0
}

function documentAt(keys: Uint8Array, payload: number): number {
  return (keys[payload]! + keys[payload + 1]! * 256 + keys[payload + 2]! * 65_536) >> 2
}
