import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailKey, readMailKey } from './mail-key.ts'

const secret = 'kZ3v9QwLx7TnB2mPc5RyHd8FgJs4UaVe'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('')

test('maps a key back to its row and is URL-safe', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const key = mailKey(secret, id)
      expect(key).toMatch(/^[\w-]{54}$/)
      expect(readMailKey(secret, key)).toBe(id)
    }),
  )
})

test('refuses a key with any changed character, including unused bits of the last one', () => {
  const positions = fc.integer({ min: 0, max: 53 })
  fc.assert(
    fc.property(fc.uuid(), positions, fc.constantFrom(...letters), (id, at, letter) => {
      const key = mailKey(secret, id)
      fc.pre(key[at] !== letter)
      expect(readMailKey(secret, key.slice(0, at) + letter + key.slice(at + 1))).toBeNull()
    }),
    { numRuns: 500 },
  )
  const key = mailKey(secret, crypto.randomUUID())
  const others = letters.filter((letter) => letter !== key.at(-1))
  expect(others.map((letter) => readMailKey(secret, key.slice(0, -1) + letter))).toEqual(
    others.map(() => null),
  )
})

test('returns null for every other text and never throws', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.string({ minLength: 54, maxLength: 54 }),
    fc.string({ unit: fc.constantFrom(...letters), minLength: 54, maxLength: 54 }),
  )
  fc.assert(
    fc.property(anything, (text) => {
      expect(readMailKey(secret, text)).toBeNull()
    }),
    { numRuns: 500 },
  )
})

test('refuses keys of another secret', () => {
  const key = mailKey(secret, crypto.randomUUID())
  expect(readMailKey(`${secret}x`, key)).toBeNull()
})

test('creates keys for uuids only', () => {
  expect(() => mailKey(secret, 'unknown')).toThrow('uuid')
})
