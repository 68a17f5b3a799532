import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generatedSecret, phrase, repeated } from '#testing/attack/guessable-secrets.ts'
import { issuedSecretWeakness, keyWeakness, passwordWeakness, secretWeakness } from './unsafe-values.ts'

test.each([
  ['one letter', 'a'.repeat(40)],
  ['a word that says so', 'please-change-me-in-production-0123456789'],
  ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789'],
  ['the alphabet backwards', 'ZYXWVUTSRQPONMLKJIHGFEDCBA9876543210'],
  ['the keyboard', 'qwertyuiopasdfghjklzxcvbnm1234567890'],
  ['the same again', 'k3Jx9Qw7Lp2Zk3Jx9Qw7Lp2Zk3Jx9Qw7Lp2Z'],
  ['words', 'correct-horse-battery-staple-forever'],
  ['a sentence', 'My dog likes to run in the old park.'],
  ['a sentence in camel case', 'MyDogLikesToRunInTheOldParkNearby'],
  ['a long sentence in camel case', 'ITurnedAroundAndSawTheHouseThatMyFatherHadBuiltByTheRiver'],
  ['joined words', 'blueguitarriverstonepaperhammercandle'],
  ['joined short words', 'thecatsatonthematandthedogranoff'],
  ['joined words of another language', 'matkhaucuatoilagiabaonhieudonghomnay'],
  ['words of another language in camel case', 'JaimeBeaucoupLesPommesEtLesPoires'],
  ['words with digits for letters', 'C0rrectH0rseB4tterySt4ple!2026xx'],
  ['words with odd capitals', 'cORRECThORSEbATTERYsTAPLEfOREVER'],
  ['words and a date', 'Meridiem-18-November-2026-launching'],
  ['dates and times', '2026-11-18T19:50:49.000Z2026-11-19'],
  ['dates without separators', '19991231200001012001050520101010'],
])('rejects %s as guessable', (_, secret) => {
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(secretWeakness(secret)).not.toBeNull()
})

describe('by property', () => {
  test('rejects words of a dictionary, however they are joined, with a date', () => {
    const rejects = fc.property(phrase, (secret) => {
      expect(secretWeakness(secret)).not.toBeNull()
    })
    fc.assert(rejects, { numRuns: 500 })
  })

  test('rejects a repeated pattern', () => {
    const rejects = fc.property(repeated, (secret) => {
      expect(secretWeakness(secret)).not.toBeNull()
    })
    fc.assert(rejects, { numRuns: 500 })
  })

  test('accepts generated secrets', () => {
    const accepts = fc.property(generatedSecret, (secret) => {
      expect(secretWeakness(secret)).toBeNull()
    })
    fc.assert(accepts, { numRuns: 2000 })
  })

  test('accepts random keys, and secrets and passwords that a provider gives out', () => {
    for (let n = 0; n < 300; n += 1) {
      expect(keyWeakness(`0x${randomBytes(32).toString('hex')}`)).toBeNull()
      expect(issuedSecretWeakness(randomBytes(24).toString('hex'))).toBeNull()
      expect(issuedSecretWeakness(randomBytes(24).toString('base64url'))).toBeNull()
      expect(passwordWeakness(randomBytes(12).toString('base64url'))).toBeNull()
    }
  })
})

test.each(['password', 'postgres', 'meridian', 'Winter2026', 'p@ssw0rd', '12345678', 'qwertz', 'x'])(
  'rejects %s as a password',
  (password) => {
    expect(passwordWeakness(password)).not.toBeNull()
  },
)

test('judges a very long secret in time', () => {
  expect(secretWeakness('a1B2'.repeat(100_000))).not.toBeNull()
  expect(secretWeakness(randomBytes(100_000).toString('base64'))).toBeNull()
})
