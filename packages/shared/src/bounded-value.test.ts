import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anyJson, isBounded } from './bounded-value.ts'

const small = anyJson(100)
const takes = (value: unknown) => z.safeParse(small, value).success

test.each([null, 7, true, '', 'x'.repeat(99), [[[]]], { a: { b: ['c'] } }, Array(99).fill(0)])(
  'accepts %j unchanged',
  (value) => {
    expect(z.safeParse(small, value)).toEqual({ success: true, data: value })
  },
)

test('counts characters at every depth', () => {
  expect(takes('x'.repeat(101))).toBe(false)
  expect(takes({ ['x'.repeat(101)]: 1 })).toBe(false)
  expect(takes([['x'.repeat(60)], ['x'.repeat(60)]])).toBe(false)
  expect(takes(Array(101).fill(0))).toBe(false)
})

test('handles unlimited nesting', () => {
  let nested: unknown = []
  for (let level = 0; level < 200_000; level += 1) nested = [nested]
  expect(takes(nested)).toBe(false)
})

test('is recognised as bounded, unlike other unknown values', () => {
  expect(isBounded(small)).toBe(true)
  expect(isBounded(z.unknown())).toBe(false)
})
