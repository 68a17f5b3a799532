import { describe, expect, test } from 'vitest'
import { Pace } from './pace.ts'

const paceAt = (blockSeconds: number, confirmations: number): Pace => {
  const pace = new Pace({ confirmations, pollMs: 4000 })
  pace.observe({ number: 100n, time: new Date(0) })
  pace.observe({ number: 104n, time: new Date(4000 * blockSeconds) })
  return pace
}

describe('the next look at a chain', () => {
  test('comes with the next poll while something waits', () => {
    expect(paceAt(12, 12).pauseMs(false)).toBe(3200)
  })

  test.each([
    [12, 32_000],
    [2, 8800],
    [0.75, 3300],
  ])('waits, with a block in %s s, for %s ms while nothing does', (blockSeconds, ms) => {
    expect(paceAt(blockSeconds, 12).pauseMs(true)).toBe(ms)
  })

  test('comes with the next poll where the first block is final, or nothing is known', () => {
    expect(paceAt(12, 1).pauseMs(true)).toBe(3200)
    expect(new Pace({ confirmations: 12, pollMs: 4000 }).pauseMs(true)).toBe(3200)
  })

  test('follows the time of a head that went back', () => {
    const pace = paceAt(12, 12)
    pace.observe({ number: 90n, time: new Date(0) })
    expect(pace.pauseMs(true)).toBe(32_000)
  })
})
