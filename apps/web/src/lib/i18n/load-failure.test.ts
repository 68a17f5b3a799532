import { AppError } from '@meridian/shared/errors'
import { expect, test } from 'vitest'
import { loadFailure } from './load-failure.ts'

test('puts a network failure first, and any other reason after the sentence', () => {
  const sentence = 'Your land could not be loaded.'
  expect(loadFailure(new AppError('NETWORK'), sentence)).toBe(
    'Please try again, network error. Your land could not be loaded.',
  )
  expect(loadFailure(new AppError('INTERNAL'), sentence)).toBe(
    'Your land could not be loaded. Something went wrong on our side. Please try again.',
  )
  expect(loadFailure(null, sentence)).toBe(sentence)
})
