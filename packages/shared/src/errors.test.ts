import { expect, test } from 'vitest'
import { AppError, fillIn } from './errors.ts'
import { sayWait } from './language.ts'
import type { ErrorCode } from './errors/error-catalogue.ts'

test('has the limit that it was made with in its sentence', () => {
  const most = 300
  expect(new AppError('TOO_MANY_PLOTS', { params: { most } }).message).toBe(
    'You can only add a maximum of 300 land plots into your cart at once. Please checkout with your current cart and you can continue shopping after.',
  )
  expect(new AppError('TOO_MANY_COLLECTIONS', { params: { most: 1000 } }).message).toBe(
    'An account can have at most 1,000 land collections.',
  )
})

test('has the sentence of the answer that it is rebuilt from', () => {
  const code: ErrorCode = 'TOO_MANY_PLOTS'
  expect(new AppError<ErrorCode>(code, { msg: 'Too many.' }).message).toBe('Too many.')
})

test('writes numbers in the chosen language, and texts unchanged', () => {
  expect(fillIn('{{most}} of {{coin}}', { most: 12_000, coin: 'BNB' }, 'en')).toBe('12,000 of BNB')
  expect(fillIn('{{most}} of {{coin}}', { most: 12_000, coin: '2.50' }, 'vi')).toBe('12.000 of 2.50')
  expect(fillIn('{{most}}', {}, 'en')).toBe('{{most}}')
})

test('a limit says when to try again, rounded up', () => {
  expect(new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 61 }).message).toBe(
    'Too many attempts. Try again in 2 minutes.',
  )
  expect(new AppError('TOO_MANY_REQUESTS').message).toBe(
    'Too many attempts. Please wait a moment and try again.',
  )
  expect([1, 45, 60, 61, 3600, 3601].map((seconds) => sayWait(seconds, 'en'))).toEqual([
    'in 1 second',
    'in 45 seconds',
    'in 60 seconds',
    'in 2 minutes',
    'in 60 minutes',
    'in 2 hours',
  ])
  expect(sayWait(90, 'vi')).toBe('sau 2 phút nữa')
})
