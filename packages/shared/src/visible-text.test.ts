import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { visibleText } from './visible-text.ts'

const name = z.string().check(visibleText)

test.each(['Hồ Gươm', '東京 1', 'می‌خواهم', '👩‍👩‍👧', "Bob's land"])('takes %s', (text) => {
  expect(z.safeParse(name, text).success).toBe(true)
})

test.each(['\u200b\u200b', 'a\u0007b', 'two\nlines', '\u202eevil', '\ud800', '\ufeff'])(
  'refuses %j',
  (text) => {
    expect(z.safeParse(name, text).success).toBe(false)
  },
)
