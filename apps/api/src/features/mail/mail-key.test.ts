import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailKey, readMailKey } from './mail-key.ts'

const secret = 'kZ3v9QwLx7TnB2mPc5RyHd8FgJs4UaVe'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('')

test('a key leads back to its row and fits into an address as it is', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const key = mailKey(secret, id)
      expect(key).toMatch(/^[\w-]{54}$/)
      expect(readMailKey(secret, key)).toBe(id)
    }),
  )
})

test('a key with any character changed is refused, the unused bits of the last one included', () => {
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

test('nothing that we did not make is taken, and nothing throws', () => {
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

test('a key of one secret is no key of another', () => {
  const key = mailKey(secret, crypto.randomUUID())
  expect(readMailKey(`${secret}x`, key)).toBeNull()
})

test('only a row has a key', () => {
  expect(() => mailKey(secret, 'nobody')).toThrow('uuid')
})
