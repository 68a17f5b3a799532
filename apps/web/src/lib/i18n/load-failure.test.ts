import { AppError } from '@meridian/shared/errors'
import { expect, test } from 'vitest'
import { loadFailure } from './load-failure.ts'

test('a load that the network failed begins with saying so; any other names only what did not come', () => {
  const sentence = 'Your land could not be loaded.'
  expect(loadFailure(new AppError('NETWORK'), sentence)).toBe(
    'Please try again, network error. Your land could not be loaded.',
  )
  expect(loadFailure(new AppError('INTERNAL'), sentence)).toBe(sentence)
  expect(loadFailure(null, sentence)).toBe(sentence)
})
