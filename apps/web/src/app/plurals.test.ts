/** A number beside a noun needs a plural key of i18next (`_one`, `_other`): '1 plots' and '12 Land Credit' are errors. */
import { errorCatalogue } from '@meridian/shared/errors/error-catalogue'
import i18next from 'i18next'
import { expect, test } from 'vitest'

await Promise.all(Object.values(import.meta.glob('../**/{words,*-words}.ts')).map((load) => load()))

/** Limits are constants of the code and above one. */
const limits = new Set(['most', 'least', 'limit', 'degrees', 'side', 'millions'])
/** Before one of these verbs, a placeholder is a name. */
const verbs = new Set(['is', 'was', 'has', 'shows', 'asks', 'becomes', 'does'])

/** The counted noun, or the verb that agrees with the number: '{{amount}} more plots', '{{amount}} MASS are left'. */
const countsIn = (sentence: string): string[] =>
  [
    ...sentence.matchAll(
      /\{\{(\w+)\}\} (?:(?:more|new|other|land|Land|of your|open) )*([A-Za-z]+)(?: ([a-z]+))?/g,
    ),
  ]
    .filter(([, name = '', noun = '', verb = '']) => {
      if (limits.has(name)) return false
      const isPlural = /[^s]s$/.test(noun) && !verbs.has(noun)
      const isSingular = /^(?:plot|credit|collection|place|day|hour|minute|second|account|buyer)$/i.test(noun)
      const agrees = /^(?:MASS|Gin)$/.test(noun) && /^(?:are|have|were|earn)$/.test(verb)
      return isPlural || isSingular || agrees
    })
    .map(([found]) => found)

const hasPluralKey = (key: string) => /_(?:one|other)$/.test(key)

const entries = Object.entries(i18next.getDataByLanguage('en') ?? {}).flatMap(([namespace, words]) =>
  Object.entries(words as Record<string, string>).map(([key, text]) => ({ namespace, key, text })),
)

test('finds a bare count', () => {
  expect(countsIn('{{amount}} plots are yours')).toHaveLength(1)
  expect(countsIn('Buy {{amount}} Land Credit')).toHaveLength(1)
  expect(countsIn('Buy {{amount}} more land credits')).toHaveLength(1)
  expect(countsIn('{{amount}} MASS are left')).toHaveLength(1)
  expect(countsIn('{{plot}} is free again')).toEqual([])
  expect(countsIn('At most {{most}} plots')).toEqual([])
})

test('has plural keys wherever a number stands beside a noun', () => {
  expect(entries.length).toBeGreaterThan(800)
  const bare = entries.filter(
    ({ key, text }) => !hasPluralKey(key) && (countsIn(text).length > 0 || text.includes('{{count}}')),
  )
  expect(bare.map(({ namespace, key, text }) => `${namespace}:${key} ${text}`)).toEqual([])
})

test('has both forms of every plural key', () => {
  const keys = new Set(entries.map(({ namespace, key }) => `${namespace}:${key}`))
  const forms = [...keys].filter(hasPluralKey)
  const alone = forms.filter((key) =>
    key.endsWith('_one')
      ? !keys.has(key.replace(/_one$/, '_other'))
      : !keys.has(key.replace(/_other$/, '_one')),
  )
  expect(alone).toEqual([])
})

test('counts nothing in the sentences of errors, which have one form only', () => {
  const sentences = Object.values(errorCatalogue).map(({ msg }) => msg)
  expect(sentences.filter((sentence) => countsIn(sentence).length > 0)).toEqual([])
})
