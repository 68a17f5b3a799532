import { totalmem } from 'node:os'
import { expect, test } from 'vitest'
import { memoryShare } from './memory-share.ts'

const GB = 1024 ** 3
const share = { part: 0.01, leastMb: 32, mostMb: 1024 }

test('gives more to a large machine and enough to a small one', () => {
  expect(memoryShare(share, 64 * GB)).toBe(Math.floor(0.64 * GB))
  expect(memoryShare(share, 1 * GB)).toBe(32 * 1024 * 1024)
  expect(memoryShare(share, 1024 * GB)).toBe(1 * GB)
})

test('takes no more than its share of this machine', () => {
  expect(memoryShare({ ...share, leastMb: 0 })).toBeGreaterThan(0)
  expect(memoryShare({ ...share, leastMb: 0 })).toBeLessThanOrEqual(totalmem() / 100)
})
