import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretWeakness } from './unsafe-values.ts'

test.each([
  ['one letter', 'a'.repeat(40)],
  ['a word that says so', 'please-change-me-in-production-0123456789'],
  ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789'],
  ['the alphabet backwards', 'ZYXWVUTSRQPONMLKJIHGFEDCBA9876543210'],
  ['the keyboard', 'qwertyuiopasdfghjklzxcvbnm1234567890'],
  ['the same again', 'k3Jx9Qw7Lp2Zk3Jx9Qw7Lp2Zk3Jx9Qw7Lp2Z'],
  ['words', 'correct-horse-battery-staple-forever'],
  ['a sentence', 'My dog likes to run in the old park.'],
])('rejects %s as guessable', (_, secret) => {
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(secretWeakness(secret)).not.toBeNull()
})

test('accepts random secrets', () => {
  const drawn = Array.from({ length: 2000 }, () => [
    randomBytes(16).toString('hex'),
    randomBytes(24).toString('base64'),
    randomBytes(48).toString('base64url'),
  ]).flat()
  // The rule needs twelve different digits, which sixteen random bytes nearly always have.
  expect(drawn.filter((secret) => new Set(secret).size >= 12 && secretWeakness(secret))).toEqual([])
})
