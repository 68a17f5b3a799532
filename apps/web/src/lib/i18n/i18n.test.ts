import { AppError } from '@meridian/shared/errors'
import { expect, test } from 'vitest'
import { errorMessage, setErrorSentences } from './error-message.ts'
import './i18n.ts'
import { chooseLanguage } from './language.ts'

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
