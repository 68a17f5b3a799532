import { beforeEach, expect, test, vi } from 'vitest'
import { TokenBucket } from './token-bucket.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('gives a burst, and then so many tokens per second', () => {
  const bucket = new TokenBucket({ perSecond: 10, burst: 3 })
  const takeAll = () => {
    let taken = 0
    while (bucket.tryTake()) taken += 1
    return taken
  }
  expect(takeAll()).toBe(3)
  vi.advanceTimersByTime(250)
  expect(takeAll()).toBe(2)
  vi.advanceTimersByTime(60_000)
  expect(takeAll()).toBe(3)
  expect(bucket.hasToken).toBe(false)
})

test.each([3, 7, 60, 0.7])('gives a whole burst at %d per second', (perSecond) => {
  const bucket = new TokenBucket({ perSecond, burst: 120 })
  for (let taken = 0; taken < 120; taken += 1) expect(bucket.tryTake()).toBe(true)
  expect(bucket.tryTake()).toBe(false)
})

test('says when a token that is taken in advance will exist', () => {
  const bucket = new TokenBucket({ perSecond: 10, burst: 1 })
  expect([bucket.take(), bucket.take(), bucket.take()].map(Math.round)).toEqual([0, 100, 200])
  vi.advanceTimersByTime(250)
  expect(bucket.hasToken).toBe(false)
  vi.advanceTimersByTime(50)
  expect(bucket.hasToken).toBe(true)
})
