import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import i18next from 'i18next'
import { errorCatalogue } from '@meridian/shared/errors/error-catalogue'
import { expect, test } from 'vitest'
import { viErrors } from '#lib/i18n/vi-errors.ts'
import { aboutTexts } from '#app/pages/documents/about-text.ts'
import '#features/credits/words.ts'

const src = resolve(import.meta.dirname, '../..')
const isWords = (path: string) => /words(-vi)?\.ts$/.test(path)
const english = globSync('{app,features,ui}/**/*words.ts', { cwd: src })

type Words = Record<string, Record<string, string>>
const read = async (path: string) => (await import(join(src, path))) as Record<string, Words>
const wordsOf = async (path: string) => Object.values(await read(path))[0]!

test('uses the singular for one credit and the plural otherwise', () => {
  const say = (count: number, amount: string) => i18next.t('credits:balance', { count, amount })
  expect(say(1, '1')).toBe('1 credit')
  expect(say(0, '0')).toBe('0 credits')
  expect(say(2, '2')).toBe('2 credits')
  expect(say(1000, '1,000')).toBe('1,000 credits')
})

test('gives every counted text a singular and a plural', async () => {
  const catalogues = await Promise.all(english.map(wordsOf))
  const sides = catalogues.flatMap((catalogue) =>
    Object.entries(catalogue).flatMap(([namespace, words]) => {
      const stems = Object.keys(words).flatMap((key) => /^(.+)_(?:one|other)$/.exec(key)?.[1] ?? [])
      return [...new Set(stems)].map((stem) => ({
        text: `${namespace}:${stem}`,
        forms: ['one', 'other'].filter((form) => `${stem}_${form}` in words),
      }))
    }),
  )
  expect(sides.length).toBeGreaterThan(50)
  expect(sides.filter(({ forms }) => forms.length < 2)).toEqual([])
  // Limits are never one; all other amounts can be.
  const uncounted = catalogues.flatMap((catalogue) =>
    Object.values(catalogue).flatMap((words) =>
      Object.entries(words)
        .filter(
          ([key, text]) => !/_(?:one|other)$/.test(key) && /\{\{(?:count|amount)\}\} \p{L}+s\b/u.test(text),
        )
        .map(([, text]) => text),
    ),
  )
  expect(uncounted).toEqual([])
})

test.each(english)('%s and its Vietnamese fill in the same values', async (path) => {
  const values = (words: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(words)
        .filter(([key]) => !key.endsWith('_one'))
        // One language may name the coin where another does not.
        .map(([key, text]) => [key, (text.match(/\{\{(?!coin)\w+\}\}/g) ?? []).toSorted()]),
    )
  const all = (catalogue: Words) =>
    Object.fromEntries(Object.entries(catalogue).map(([namespace, words]) => [namespace, values(words)]))
  const { default: vietnamese } = await read(path.replace(/\.ts$/, '-vi.ts'))
  expect(all(vietnamese!)).toEqual(all(await wordsOf(path)))
})

test('words every message in at most 20 words', async () => {
  // Both are one sentence of the specification, to the letter.
  const specified = new Set(['plots:overLimit', 'TOO_MANY_PLOTS'])
  const catalogues = await Promise.all(english.map(wordsOf))
  const messages = [
    ...catalogues.flatMap((catalogue) =>
      Object.entries(catalogue).flatMap(([namespace, words]) =>
        Object.entries(words).map(([key, text]) => [`${namespace}:${key}`, text] as const),
      ),
    ),
    ...Object.entries(errorCatalogue).map(([code, { msg }]) => [code, msg] as const),
  ]
  expect(messages.length).toBeGreaterThan(1000)
  const long = messages.filter(([name, text]) => text.split(/\s+/).length > 20 && !specified.has(name))
  expect(long).toEqual([])
})

test('names no coin in a text: the coin comes from the configuration', async () => {
  const catalogues = await Promise.all(
    globSync('{app,features,ui}/**/*words{,-vi}.ts', { cwd: src }).map(async (path) =>
      Object.values(await read(path)),
    ),
  )
  const texts = JSON.stringify([catalogues, aboutTexts, errorCatalogue, viErrors])
  expect(texts.length).toBeGreaterThan(20_000)
  const withoutValues = texts.replaceAll(/\{\{\w+\}\}/g, '')
  expect([...withoutValues.matchAll(/.{0,40}\b(?:ETH|ethers?)\b.{0,20}/gi)].map(([found]) => found)).toEqual(
    [],
  )
})

test('imports the catalogue in every file that uses it', async () => {
  expect(english.length).toBeGreaterThan(30)
  const homes = new Map<string, string>()
  for (const path of english)
    for (const namespace of Object.keys(await wordsOf(path))) {
      expect(homes.get(namespace)).toBeUndefined()
      homes.set(namespace, path)
    }
  const sources = globSync('{app,features,ui,lib}/**/*.{ts,tsx}', { cwd: src }).filter(
    (path) => !isWords(path) && !/\.(test\.tsx?|d\.ts)$/.test(path) && path !== 'lib/i18n/i18n.ts',
  )
  const missing = sources.flatMap((path) => {
    const text = readFileSync(join(src, path), 'utf8')
    const imported = new Set(
      [...text.matchAll(/^import '(.+)'$/gm)].map(([, from]) =>
        from!.startsWith('#') ? from!.slice(1) : join(dirname(path), from!),
      ),
    )
    return namespacesSaid(text)
      .filter((namespace) => homes.has(namespace) && !imported.has(homes.get(namespace)!))
      .map((namespace) => `${path} says ${namespace}`)
  })
  expect(missing).toEqual([])
})

/** From `useTranslation(…)`, whose default is the shell's namespace, and from `t('namespace:key')`. */
function namespacesSaid(text: string): string[] {
  const hooks = [...text.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, given]) =>
    given === '' ? ['shell'] : [...given!.matchAll(/'(\w+)'/g)].map(([, namespace]) => namespace!),
  )
  const keys = [...text.matchAll(/\bt\(\s*['`](\w+):/g)].map(([, namespace]) => namespace!)
  return [...new Set([...hooks, ...keys])]
}

test('waits for the texts of each part that is loaded later', () => {
  const sources = globSync('{app,features,ui}/**/*.tsx', { cwd: src })
  const without = sources.filter((path) =>
    /\blazy\(\(\) => import\(/.test(readFileSync(join(src, path), 'utf8')),
  )
  expect(without).toEqual([])
})
