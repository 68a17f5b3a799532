import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

let runs: number[]
const run = () => runs.push(Date.now())
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  runs = []
})
afterEach(() => {
  vi.useRealTimers()
})

test('runs the second of two calls at the end of the pause', () => {
  const { ask } = throttle(5000, run)
  ask()
  expect(runs).toEqual([0])
  vi.advanceTimersByTime(2500)
  ask()
  vi.advanceTimersByTime(10_000)
  expect(runs).toEqual([0, 5000])
})

test('joins many calls within a pause into one, which starts another pause', () => {
  const { ask } = throttle(1000, run)
  for (let asked = 0; asked < 35; asked += 1) {
    ask()
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(10_000)
  expect(runs).toEqual([0, 1000, 2000, 3000, 4000])
  ask()
  expect(runs.at(-1)).toBe(13_500)
})

test('runs nothing after it is stopped', () => {
  const { ask, stop } = throttle(1000, run)
  ask()
  ask()
  stop()
  vi.advanceTimersByTime(5000)
  expect(runs).toEqual([0])
})
