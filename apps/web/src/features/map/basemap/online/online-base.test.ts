import { expect, test } from 'vitest'
import { reduceOnlineBase, initialOnlineBase, retryDelay } from './online-base.ts'
import type { OnlineEvent } from './online-base.ts'

const after = (...news: OnlineEvent[]) => news.reduce(reduceOnlineBase, initialOnlineBase)

test('draws the embedded map until the online style has loaded', () => {
  expect(initialOnlineBase.isDrawn).toBe(false)
  expect(after('failed').isDrawn).toBe(false)
  expect(after('loaded').isDrawn).toBe(true)
  expect(after('failed', 'loaded').isDrawn).toBe(true)
})

test('drops the online map after four errors, not after three', () => {
  expect(after('loaded', 'error', 'error', 'error').isDrawn).toBe(true)
  expect(after('loaded', 'error', 'error', 'error', 'error').isDrawn).toBe(false)
})

test('resets the errors once everything is drawn', () => {
  expect(after('loaded', 'error', 'error', 'error', 'whole', 'error').isDrawn).toBe(true)
})

test('ignores errors of the embedded map', () => {
  expect(after('error', 'error', 'error', 'error', 'error')).toEqual(initialOnlineBase)
})

test('requests the style at once, and then again with growing delays', () => {
  expect(retryDelay(initialOnlineBase.failures)).toBe(0)
  const waits = [1, 2, 3, 20].map((count) =>
    retryDelay(after(...Array<OnlineEvent>(count).fill('failed')).failures),
  )
  expect(waits).toEqual([15_000, 30_000, 60_000, 600_000])
})

test('does not retry at once when the style loads but is never drawn', () => {
  const dying: OnlineEvent[] = ['loaded', 'error', 'error', 'error', 'error']
  expect(retryDelay(after(...dying).failures)).toBe(15_000)
  expect(retryDelay(after(...dying, ...dying).failures)).toBe(30_000)
  expect(retryDelay(after(...dying, 'loaded', 'whole', 'failed').failures)).toBe(15_000)
})
