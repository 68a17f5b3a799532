import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anyJson, isBounded } from './bounded-value.ts'

const small = anyJson(100)
const takes = (value: unknown) => z.safeParse(small, value).success

test.each([null, 7, true, '', 'x'.repeat(99), [[[]]], { a: { b: ['c'] } }, Array(99).fill(0)])(
  'takes %j as it is',
  (value) => {
    expect(z.safeParse(small, value)).toEqual({ success: true, data: value })
  },
)

test('takes no more of it than so many characters, wherever they are', () => {
  expect(takes('x'.repeat(101))).toBe(false)
  expect(takes({ ['x'.repeat(101)]: 1 })).toBe(false)
  expect(takes([['x'.repeat(60)], ['x'.repeat(60)]])).toBe(false)
  expect(takes(Array(101).fill(0))).toBe(false)
})

test('is not exhausted by what is nested without end', () => {
  let nested: unknown = []
  for (let level = 0; level < 200_000; level += 1) nested = [nested]
  expect(takes(nested)).toBe(false)
})

test('is known to be bounded, where anything else that is unknown is not', () => {
  expect(isBounded(small)).toBe(true)
  expect(isBounded(z.unknown())).toBe(false)
})
