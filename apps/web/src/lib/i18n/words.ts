/**
 * A feature's texts are bundled with its code: `words.ts` has the English ones, and `words-vi.ts` the Vietnamese
 * ones, loaded on demand. Every file that uses a text imports its catalogue; a test checks that.
 */
import i18next from 'i18next'
import type { Language } from './language.ts'
import './start.ts'

type Namespaces = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Languages without a singular leave out the `_one` forms. */
type WithoutSingular<Words> = { [Key in keyof Words as Key extends `${string}_one` ? never : Key]: string }

/** The type of every other language: a missing key is a type error. */
export type Translation<English> = { [Namespace in keyof English]: WithoutSingular<English[Namespace]> }

type Load = () => Promise<{ default: object }>

/** Whether each catalogue has arrived; null: not requested, or failed. */
const translations = new Map<Load, Promise<boolean> | null>()

export function addWords<English extends Namespaces>(
  english: English,
  vietnamese: () => Promise<{ default: Translation<English> }>,
): void {
  add('en', english)
  translations.set(vietnamese, null)
  if (i18next.language === 'vi') void load(vietnamese)
}

function add(language: Language, namespaces: object): void {
  for (const [namespace, words] of Object.entries(namespaces))
    i18next.addResourceBundle(language, namespace, words)
}

/** After a failure the catalogue is loaded again the next time; its texts are English until then. */
function load(vietnamese: Load): Promise<boolean> {
  const loading =
    translations.get(vietnamese) ??
    vietnamese().then(
      (module) => {
        add('vi', module.default)
        return true
      },
      () => {
        translations.set(vietnamese, null)
        return false
      },
    )
  translations.set(vietnamese, loading)
  return loading
}

/** Resolves when all texts of the loaded code were requested in this language: true if all of them arrived. */
export async function wordsIn(language: Language): Promise<boolean> {
  if (language !== 'vi') return true
  const arrived = await Promise.all([...translations.keys()].map(load))
  return !arrived.includes(false)
}

/** For lazily loaded code: loads its texts in the current language before it is rendered. */
export async function withWords<Code>(come: () => Promise<Code>): Promise<Code> {
  const code = await come()
  await wordsIn(i18next.language === 'vi' ? 'vi' : 'en')
  return code
}
