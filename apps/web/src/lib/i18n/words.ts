/**
 * The words of a feature come with its code: `words.ts` beside it has the English ones, at once, and `words-vi.ts` the
 * Vietnamese ones, when they are spoken. Whatever says a word imports the file that has it; a test looks after that.
 */
import i18next from 'i18next'
import type { Language } from './language.ts'
import './start.ts'

type Namespaces = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Languages without a singular leave the `_one` forms out. */
type WithoutSingular<Words> = { [Key in keyof Words as Key extends `${string}_one` ? never : Key]: string }

/** The shape of every other language: a key that is missing is a type error. */
export type Translation<English> = { [Namespace in keyof English]: WithoutSingular<English[Namespace]> }

type Load = () => Promise<{ default: object }>

const translations = new Map<Load, Promise<void> | null>()

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

/** One that does not come is asked for again the next time; its words are English until then. */
function load(vietnamese: Load): Promise<void> {
  const loading =
    translations.get(vietnamese) ??
    vietnamese().then(
      (module) => add('vi', module.default),
      () => void translations.set(vietnamese, null),
    )
  translations.set(vietnamese, loading)
  return loading
}

/** When all words of the code that is here are there in this language. */
export async function wordsIn(language: Language): Promise<void> {
  if (language === 'vi') await Promise.all([...translations.keys()].map(load))
}

/** For code that comes when it is needed: its words, in the language that is spoken, are there before it is drawn. */
export async function withWords<Code>(come: () => Promise<Code>): Promise<Code> {
  const code = await come()
  await wordsIn(i18next.language === 'vi' ? 'vi' : 'en')
  return code
}
