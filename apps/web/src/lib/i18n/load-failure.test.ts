import { AppError } from '@meridian/shared/errors'
import { expect, test } from 'vitest'
import { loadFailure } from './load-failure.ts'

test('a load that the network failed begins with saying so; any other says why after what did not come', () => {
  const sentence = 'Your land could not be loaded.'
  expect(loadFailure(new AppError('NETWORK'), sentence)).toBe(
    'Please try again, network error. Your land could not be loaded.',
  )
  expect(loadFailure(new AppError('INTERNAL'), sentence)).toBe(
    'Your land could not be loaded. Something went wrong on our side. Please try again.',
  )
  expect(loadFailure(null, sentence)).toBe(sentence)
})
