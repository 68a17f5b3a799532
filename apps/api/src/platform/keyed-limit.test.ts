import { expect, test } from 'vitest'
import { KeyedLimit } from './keyed-limit.ts'

test('holds weights up to the limit of each key', () => {
  const limit = new KeyedLimit(10)
  const release = limit.acquire('a', 8)!
  expect(limit.acquire('a', 3)).toBeNull()
  expect(limit.acquire('a', 2)).not.toBeNull()
  expect(limit.acquire('a')).toBeNull()
  expect(limit.acquire('b', 10)).not.toBeNull()
  release()
  // Releasing again has no effect.
  release()
  expect(limit.acquire('a', 9)).toBeNull()
  expect(limit.acquire('a', 8)).not.toBeNull()
})
