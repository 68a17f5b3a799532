import { AppError } from '@meridian/shared/errors'
import { errorCatalogue } from '@meridian/shared/errors/error-catalogue'
import type { ErrorCode } from '@meridian/shared/errors/error-catalogue'
import { fieldRules } from '@meridian/shared/field-issue'
import i18next from 'i18next'
import { afterEach, describe, expect, test } from 'vitest'
import { errorMessage, fieldMessage, setErrorWords } from './error-message.ts'
import './i18n.ts'
import { chooseLanguage } from './language.ts'
import { sayLimitInVietnamese, viErrors } from './vi-errors.ts'
import { describeFieldInVietnamese } from './vi-fields.ts'

test('uses Vietnamese by default on the token page only, and the stored choice everywhere', () => {
  expect(chooseLanguage(null, '/', ['en-GB'])).toBe('en')
  expect(chooseLanguage(null, '/token', ['en-GB'])).toBe('vi')
  expect(chooseLanguage(null, '/tokens', ['en-GB'])).toBe('en')
  expect(chooseLanguage('en', '/token', ['en-GB'])).toBe('en')
  expect(chooseLanguage('vi', '/', ['en-GB'])).toBe('vi')
  expect(chooseLanguage('xx', '/', ['en-GB'])).toBe('en')
  expect(chooseLanguage(null, '/', ['vi-VN', 'en'])).toBe('vi')
  expect(chooseLanguage(null, '/', ['fr', 'en', 'vi'])).toBe('en')
  expect(chooseLanguage(null, '/', ['fr'])).toBe('en')
  expect(chooseLanguage('en', '/', ['vi'])).toBe('en')
})

describe('an error', () => {
  afterEach(() => i18next.changeLanguage('en'))

  test('has the message of the catalogue or of the server in English', () => {
    expect(errorMessage(new AppError('NETWORK'))).toBe('Please try again, network error')
    expect(errorMessage(new AppError('INVALID_INPUT', { msg: 'The price is missing.' }))).toBe(
      'The price is missing.',
    )
    expect(errorMessage(new TypeError('undefined is not a function'))).toBe(
      'Something went wrong on our side. Please try again.',
    )
  })

  test('has a Vietnamese message for its code, whatever the server sends', async () => {
    await speakVietnamese()
    expect(errorMessage(new AppError('NETWORK', { msg: 'No network.' }))).toBe('Vui lòng thử lại, lỗi mạng')
    const field = { path: 'quantity', code: 'not_above', params: { least: 0 }, msg: 'Too few.' }
    expect(errorMessage(new AppError('INVALID_INPUT', { fields: [field] }))).toBe('Số lượng phải lớn hơn 0.')
  })

  test('says when a limit ends', async () => {
    const limit = new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 100 })
    expect(errorMessage(limit)).toBe('Too many attempts. Try again in 2 minutes.')
    await speakVietnamese()
    expect(errorMessage(limit)).toBe('Quá nhiều lần thử. Hãy thử lại sau 2 phút nữa.')
    expect(errorMessage(new AppError('TOO_MANY_REQUESTS'))).toBe(viErrors.TOO_MANY_REQUESTS)
  })

  test("has the server's message for a code of a newer server", async () => {
    await speakVietnamese()
    expect(errorMessage(new AppError('INTERNAL', { msg: 'The moon is full.', unknownCode: 'MOON' }))).toBe(
      'The moon is full.',
    )
    expect(fieldMessage({ path: 'moon', code: 'full', params: {}, msg: 'The moon is full.' })).toBe(
      'The moon is full.',
    )
  })

  test('has the limit that the server sent, as Vietnamese writes numbers', async () => {
    await speakVietnamese()
    expect(errorMessage(new AppError('TOO_MANY_CREDITS', { params: { most: 12_345 } }))).toBe(
      'Mỗi lần chỉ mua được tối đa 12.345 tín dụng đất.',
    )
    expect(errorMessage(new AppError('REFERRAL_TOO_LITTLE', { params: { least: '2' } }))).toBe(
      'Số USDT rút tối thiểu 2 USDT',
    )
  })

  test('without its limit, as of an older server, has the server’s message', async () => {
    await speakVietnamese()
    const older = new AppError<ErrorCode>('TOO_MANY_CREDITS', { msg: 'At most 10,000 land credits.' })
    expect(errorMessage(older)).toBe('At most 10,000 land credits.')
  })

  test.each(Object.keys(errorCatalogue) as ErrorCode[])('of code %s has a Vietnamese message', (code) => {
    expect(viErrors[code]).toMatch(/\p{Letter}/u)
    expect(viErrors[code]).not.toBe(errorCatalogue[code].msg)
    expect(parametersOf(viErrors[code])).toEqual(parametersOf(errorCatalogue[code].msg))
  })

  test.each(fieldRules)('of the rule %s has a Vietnamese message', (rule) => {
    const params = { least: 3, most: 80, megabytes: 1 }
    const said = describeFieldInVietnamese({ path: 'x', code: rule, params })
    expect(said).toMatch(/^\p{Lu}.+/u)
    expect(said).not.toMatch(/undefined|_/)
  })
})

const parametersOf = (sentence: string): string[] => (sentence.match(/\{\{\w+\}\}/g) ?? []).toSorted()

async function speakVietnamese() {
  setErrorWords('vi', {
    codes: viErrors,
    sayField: describeFieldInVietnamese,
    sayLimit: sayLimitInVietnamese,
  })
  await i18next.changeLanguage('vi')
}
