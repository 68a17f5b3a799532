import { AppError } from '@meridian/shared/errors'
import { expect, test } from 'vitest'
import '#lib/i18n/i18n.ts'
import { keyErrorMessage, mayTryAgain } from './key-error.ts'

test('without a key there is nothing to ask the server', () => {
  expect(keyErrorMessage('', null)).toBe('Secret key error!')
})

test('a text that the server cannot read as a key is no key', () => {
  expect(keyErrorMessage('x', new AppError('INVALID_INPUT', { msg: 'key: Too long.' }))).toBe(
    'Secret key error!',
  )
  expect(keyErrorMessage('..', new AppError('NOT_FOUND'))).toBe('Secret key error!')
})

test('a used key is told in the server’s words', () => {
  expect(keyErrorMessage('x', new AppError('KEY_REJECTED'))).toBe(
    'This link is not valid any more. Please ask for a new one.',
  )
})

test('a key that nothing is known against is good so far', () => {
  expect(keyErrorMessage('x', null)).toBeNull()
})

test('asking again helps where the answer did not come from the key', () => {
  expect(
    [new AppError('NETWORK'), new AppError('TOO_MANY_REQUESTS'), new AppError('INTERNAL')].map(mayTryAgain),
  ).toEqual([true, true, true])
  expect([new AppError('KEY_REJECTED'), new AppError('EMAIL_TAKEN'), null].map(mayTryAgain)).toEqual([
    false,
    false,
    false,
  ])
})
