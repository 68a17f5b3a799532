import { AppError } from '@meridian/shared/errors'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { enAccountForms } from './en-account-forms.ts'
import { enAssets } from './en-assets.ts'
import { en } from './en.ts'
import { enPurchases } from './en-purchases.ts'
import { errorMessage, setErrorSentences } from './error-message.ts'
import './i18n.ts'
import { chooseLanguage } from './language.ts'
import { vi } from './vi.ts'

test('a credit is a credit when it is one, otherwise credits', () => {
  const say = (count: number, amount: string) => i18next.t('credits:balance', { count, amount })
  expect(say(1, '1')).toBe('1 credit')
  expect(say(0, '0')).toBe('0 credits')
  expect(say(2, '2')).toBe('2 credits')
  expect(say(1000, '1,000')).toBe('1,000 credits')
})

test('both catalogues fill in the same values', () => {
  const values = (words: object) =>
    Object.fromEntries(
      Object.entries(words)
        .filter(([key]) => !key.endsWith('_one'))
        .map(([key, text]) => [key, (String(text).match(/\{\{\w+\}\}/g) ?? []).toSorted()]),
    )
  const all = (catalogue: object) =>
    Object.fromEntries(
      Object.entries(catalogue).map(([namespace, words]) => [namespace, values(words as object)]),
    )
  expect(all(vi)).toEqual(all({ ...en, ...enAccountForms, ...enAssets, ...enPurchases }))
})

test('Vietnamese is the default on the token page alone, and the stored choice wins everywhere', () => {
  expect(chooseLanguage(null, '/')).toBe('en')
  expect(chooseLanguage(null, '/token')).toBe('vi')
  expect(chooseLanguage(null, '/tokens')).toBe('en')
  expect(chooseLanguage('en', '/token')).toBe('en')
  expect(chooseLanguage('vi', '/')).toBe('vi')
  expect(chooseLanguage('xx', '/')).toBe('en')
})

test('an error says what the server said; what the catalogue says is translated', () => {
  setErrorSentences('en', { NETWORK: 'translated' })
  expect(errorMessage(new AppError('NETWORK'))).toBe('translated')
  expect(errorMessage(new AppError('NETWORK', { msg: 'the server’s own words' }))).toBe(
    'the server’s own words',
  )
  setErrorSentences('en', { 'a rule': 'translated' })
  expect(errorMessage(new AppError('INVALID_INPUT', { msg: 'a rule' }))).toBe('translated')
  expect(errorMessage(new TypeError('undefined is not a function'))).toBe(
    'Something went wrong on our side. Please try again.',
  )
})
