import i18next from 'i18next'
import { expect, test } from 'vitest'
import { applyLanguageOf, storeLanguageChoice } from './i18n.ts'
import { addWords } from './words.ts'

const words = { example: { hello: 'Hello' } } as const
const say = () => (i18next.t as (key: string) => string)('example:hello')

test('keeps the former language while a catalogue is missing, and tries again', async () => {
  let isThere = false
  addWords(words, async () => {
    if (!isThere) throw new Error('The network is down.')
    return { default: { example: { hello: 'Xin chào' } } }
  })
  await applyLanguageOf('/token')
  expect([i18next.language, say()]).toEqual(['en', 'Hello'])
  isThere = true
  await applyLanguageOf('/token')
  expect([i18next.language, say()]).toEqual(['vi', 'Xin chào'])
  await applyLanguageOf('/')
  expect([i18next.language, say()]).toEqual(['en', 'Hello'])
})

test('lets the latest page decide, although an earlier catalogue arrives later', async () => {
  const arriving = Promise.withResolvers<{ default: { later: { hello: string } } }>()
  addWords({ later: { hello: 'Hello' } }, () => arriving.promise)
  const slow = applyLanguageOf('/token')
  await applyLanguageOf('/about')
  arriving.resolve({ default: { later: { hello: 'Xin chào' } } })
  await slow
  expect(i18next.language).toBe('en')
})

test('has the texts of code that arrives during the change', async () => {
  const change = applyLanguageOf('/token')
  addWords({ during: { hello: 'Hello' } }, async () => ({ default: { during: { hello: 'Xin chào' } } }))
  await change
  expect((i18next.t as (key: string) => string)('during:hello')).toBe('Xin chào')
  await storeLanguageChoice('en')
})
