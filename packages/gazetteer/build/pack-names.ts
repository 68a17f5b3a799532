import { foldName, foldWords } from '#src/fold-name.ts'
import { ALTERNATE, LATER_WORDS, PRIMARY, packNameEntries } from '#src/name-index.ts'
import type { NameEntry } from '#src/name-index.ts'
import type { NamedTown, PackedPlaces } from './pack-places.ts'
import type { WideSource } from './pack-wide-places.ts'

/** Towns with fewer inhabitants are found only by the names on the map. */
const OTHER_NAMES_FROM = 1000
/** In UTF-8 bytes. Longer names are official titles, which people do not type. */
const MAX_KEY_BYTES = 48
/** Shorter later words are particles such as 'on' or 'an der'. */
const MIN_LATER_LETTERS = 4

/** Towns first, in their order, then regions, countries and seas. */
export function packNames({ towns }: PackedPlaces, wide: WideSource[]) {
  const entries = [
    ...towns.flatMap((town, document) => entriesOf(document, town.name, otherNames(town))),
    ...wide.flatMap(({ name, names }, at) => entriesOf(towns.length + at, name, names)),
  ]
  entries.sort((a, b) => Buffer.compare(a.key, b.key) || a.document - b.document)
  return packNameEntries(entries)
}

const otherNames = ({ population, names }: NamedTown): string[] =>
  // In the older source the first two are the name and its ASCII form.
  population >= OTHER_NAMES_FROM ? names : names.slice(0, 2)

function entriesOf(document: number, name: string, others: string[]): NameEntry[] {
  const relations = new Map<string, number>([[foldName(name), PRIMARY]])
  const add = (key: string, relation: number) => {
    if (!relations.has(key)) relations.set(key, relation)
  }
  for (const other of others) add(foldName(other), ALTERNATE)
  const words = foldWords(name)
  for (let from = 1; from < words.length; from++) {
    const later = words.slice(from).join('')
    if (later.length >= MIN_LATER_LETTERS) add(later, LATER_WORDS)
  }
  const encoder = new TextEncoder()
  return [...relations]
    .map(([key, relation]) => ({ key: encoder.encode(key), document, relation }))
    .filter(({ key }) => key.length > 0 && key.length <= MAX_KEY_BYTES)
}
