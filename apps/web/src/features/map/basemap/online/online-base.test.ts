import { expect, test } from 'vitest'
import { hearOnlineNews, notYetAsked, waitBeforeAsking } from './online-base.ts'
import type { OnlineNews } from './online-base.ts'

const after = (...news: OnlineNews[]) => news.reduce(hearOnlineNews, notYetAsked)

test('the embedded map is drawn until the online one has answered', () => {
  expect(notYetAsked.isDrawn).toBe(false)
  expect(after('silent').isDrawn).toBe(false)
  expect(after('answered').isDrawn).toBe(true)
  expect(after('silent', 'answered').isDrawn).toBe(true)
})

test('four errors give the online map up, three do not', () => {
  expect(after('answered', 'error', 'error', 'error').isDrawn).toBe(true)
  expect(after('answered', 'error', 'error', 'error', 'error').isDrawn).toBe(false)
})

test('errors are forgotten once everything was drawn', () => {
  expect(after('answered', 'error', 'error', 'error', 'whole', 'error').isDrawn).toBe(true)
})

test('errors of the embedded map say nothing about the online one', () => {
  expect(after('error', 'error', 'error', 'error', 'error')).toEqual(notYetAsked)
})

test('it is asked for at once, then after longer and longer waits, but always again', () => {
  expect(waitBeforeAsking(notYetAsked.failures)).toBe(0)
  const waits = [1, 2, 3, 20].map((count) =>
    waitBeforeAsking(after(...Array<OnlineNews>(count).fill('silent')).failures),
  )
  expect(waits).toEqual([15_000, 30_000, 60_000, 600_000])
})

test('a map that answers but never draws is not asked for at once again', () => {
  const dying: OnlineNews[] = ['answered', 'error', 'error', 'error', 'error']
  expect(waitBeforeAsking(after(...dying).failures)).toBe(15_000)
  expect(waitBeforeAsking(after(...dying, ...dying).failures)).toBe(30_000)
  expect(waitBeforeAsking(after(...dying, 'answered', 'whole', 'silent').failures)).toBe(15_000)
})
