import fc from 'fast-check'
import { expect, test } from 'vitest'
import { email } from '@meridian/shared/identity'
import { isMailAddress } from './mail-address.ts'

test.each([
  'ada@meridian.example',
  'a.b+c@sub.land.co.uk',
  "o'hara_1%@x-y.example",
  `${'a'.repeat(64)}@b.example`,
])('accepts %s', (text) => expect(isMailAddress(text)).toBe(true))

test.each([
  ['nothing', ''],
  ['a list', 'a@x.example,b@y.example'],
  ['a list with semicolons', 'a@x.example;b@y.example'],
  ['two addresses', 'a@x.example b@y.example'],
  ['a line break', 'a@x.example\r\nBcc: b@y.example'],
  ['a trailing line break', 'a@x.example\n'],
  ['a leading blank', ' a@x.example'],
  ['a name', 'Ada <a@x.example>'],
  ['brackets', '<a@x.example>'],
  ['quotes', '"a,b"@x.example'],
  ['a comment', 'a(b)@x.example'],
  ['a group', 'friends:a@x.example;'],
  ['two signs', 'a@b@x.example'],
  ['a literal address', 'a@[127.0.0.1]'],
  ['a number as its domain', 'a@127.0.0.1'],
  ['no domain', 'a@localhost'],
  ['another alphabet', 'аda@x.example'],
  ['another alphabet in the domain', 'a@ехample.example'],
  ['a zero byte', 'a\0@x.example'],
  ['a long name', `${'a'.repeat(65)}@x.example`],
  ['too long in all', `a@${'b.'.repeat(125)}example`],
])('rejects %s', (_, text) => expect(isMailAddress(text)).toBe(false))

test('accepts only one ASCII word with one @ and no separator', () => {
  const likely = fc.stringMatching(/^[ -~\r\n\t]{0,20}@[ -~\r\n]{0,20}$/)
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), likely, fc.string()), (text) => {
      const isOneWord = /^[^\s,;:<>()"\\@[\]]+@[A-Za-z0-9.-]+$/.test(text)
      expect({ text, harm: isMailAddress(text) && !isOneWord }).toEqual({ text, harm: false })
    }),
    { numRuns: 3000 },
  )
})

test('accepts for sending every address that a form accepts', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (text) => {
      fc.pre(email.safeParse(text).success)
      expect(isMailAddress(text)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
