/**
 * The Vietnamese names of seas, in the form in which names are compared. They are a hundred, so a search reads all of
 * them, and the packed names need not be built again when one changes.
 */
import { vietnameseSeas } from '@meridian/shared/names/vietnamese-seas'
import { foldName, foldWords } from './fold-name.ts'
import { ALTERNATE, LATER_WORDS } from './name-index.ts'
import { wideCount, widePlace } from './wide-places.ts'

interface SeaName {
  key: string
  /** Its index among the wide places. */
  wide: number
  relation: number
}

/** Shorter later words are particles. */
const MIN_LATER_LETTERS = 4

let loaded: readonly SeaName[] | undefined
const seaNames = (): readonly SeaName[] => (loaded ??= load())

function load(): SeaName[] {
  const found: SeaName[] = []
  for (let wide = 0; wide < wideCount(); wide++) {
    const { kind, name } = widePlace(wide)
    const vietnamese = kind === 'sea' ? vietnameseSeas[name] : undefined
    if (vietnamese === undefined || vietnamese === name) continue
    found.push({ key: foldName(vietnamese), wide, relation: ALTERNATE })
    const words = foldWords(vietnamese)
    for (let from = 1; from < words.length; from++) {
      const key = words.slice(from).join('')
      if (key.length >= MIN_LATER_LETTERS) found.push({ key, wide, relation: LATER_WORDS })
    }
  }
  return found
}

/** Visits every Vietnamese name of a sea that starts with `prefix`; `left` is the number of letters after it. */
export function visitSeaNames(
  prefix: string,
  visit: (wide: number, relation: number, left: number) => void,
): void {
  for (const { key, wide, relation } of seaNames())
    if (key.startsWith(prefix)) visit(wide, relation, key.length - prefix.length)
}
