import { expect, test } from 'vitest'
import { hearOnlineNews, notYetAsked, waitBeforeAsking } from './online-base.ts'
import type { OnlineNews } from './online-base.ts'

const after = (...news: OnlineNews[]) => news.reduce(hearOnlineNews, notYetAsked)

test('draws the embedded map until the online style has loaded', () => {
  expect(notYetAsked.isDrawn).toBe(false)
  expect(after('silent').isDrawn).toBe(false)
  expect(after('answered').isDrawn).toBe(true)
  expect(after('silent', 'answered').isDrawn).toBe(true)
})

test('drops the online map after four errors, not after three', () => {
  expect(after('answered', 'error', 'error', 'error').isDrawn).toBe(true)
  expect(after('answered', 'error', 'error', 'error', 'error').isDrawn).toBe(false)
})

test('resets the errors once everything is drawn', () => {
  expect(after('answered', 'error', 'error', 'error', 'whole', 'error').isDrawn).toBe(true)
})

test('ignores errors of the embedded map', () => {
  expect(after('error', 'error', 'error', 'error', 'error')).toEqual(notYetAsked)
})

test('requests the style at once, and then again with growing delays', () => {
  expect(waitBeforeAsking(notYetAsked.failures)).toBe(0)
  const waits = [1, 2, 3, 20].map((count) =>
    waitBeforeAsking(after(...Array<OnlineNews>(count).fill('silent')).failures),
  )
  expect(waits).toEqual([15_000, 30_000, 60_000, 600_000])
})

test('does not retry at once when the style loads but is never drawn', () => {
  const dying: OnlineNews[] = ['answered', 'error', 'error', 'error', 'error']
  expect(waitBeforeAsking(after(...dying).failures)).toBe(15_000)
  expect(waitBeforeAsking(after(...dying, ...dying).failures)).toBe(30_000)
  expect(waitBeforeAsking(after(...dying, 'answered', 'whole', 'silent').failures)).toBe(15_000)
})
