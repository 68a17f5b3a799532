import { AppError } from '@meridian/shared/errors'
import { expect, test } from 'vitest'
import '#lib/i18n/i18n.ts'
import { keyErrorMessage, mayTryAgain } from './key-error.ts'

test('reports a missing key without a request', () => {
  expect(keyErrorMessage('', null)).toBe('Secret key error!')
})

test('treats a text that cannot be a key as no key', () => {
  expect(keyErrorMessage('x', new AppError('INVALID_INPUT', { msg: 'key: Too long.' }))).toBe(
    'Secret key error!',
  )
  expect(keyErrorMessage('..', new AppError('NOT_FOUND'))).toBe('Secret key error!')
})

test("shows the server's message for a used key", () => {
  expect(keyErrorMessage('x', new AppError('KEY_REJECTED'))).toBe(
    'This link is not valid any more. Please ask for a new one.',
  )
})

test('reports no error for a key without a known problem', () => {
  expect(keyErrorMessage('x', null)).toBeNull()
})

test('offers a retry when the error is not about the key', () => {
  expect(
    [new AppError('NETWORK'), new AppError('TOO_MANY_REQUESTS'), new AppError('INTERNAL')].map(mayTryAgain),
  ).toEqual([true, true, true])
  expect([new AppError('KEY_REJECTED'), new AppError('EMAIL_TAKEN'), null].map(mayTryAgain)).toEqual([
    false,
    false,
    false,
  ])
})
