import { expect, test } from 'vitest'
import { deviceStorage } from './device-storage.ts'
import { readGoOn, readReturnTo, storeReturn, takeStoredReturn } from './return-to.ts'

test('returns after login to the page the visitor came from', () => {
  expect(readReturnTo({ from: '/#5.2/21.03/105.85' })).toBe('/#5.2/21.03/105.85')
  expect(readReturnTo({ from: '/assets?redirected=detail' })).toBe('/assets?redirected=detail')
})

test.each([
  null,
  undefined,
  {},
  { from: 7 },
  { from: '//evil.example' },
  { from: '/\\evil.example' },
  { from: '/login' },
  { from: '/login?x=1' },
  { from: 'https://evil.example' },
])('returns home after a login from %j', (state) => {
  expect(readReturnTo(state)).toBe('/')
})

test('continues on the way back only what was interrupted, and only known kinds', () => {
  const interrupted = { doing: 'mintPlot', id: '1', title: 'Lake' } as const
  expect(readGoOn({ from: '/', interrupted })).toEqual({ goOn: interrupted })
  expect(readGoOn({ from: '/' })).toBeNull()
  for (const state of [null, 7, {}, { interrupted: 7 }, { interrupted: { doing: 'x' } }])
    expect(readGoOn(state)).toBeNull()
  expect(readGoOn({ interrupted: { doing: 'mintPlot', id: 7 } })).toBeNull()
})

test('stores for an hour where to return after a new password, once', () => {
  storeReturn({ from: '/myassets', interrupted: { doing: 'buyCredits' } })
  const stored = takeStoredReturn()
  expect(readReturnTo(stored)).toBe('/myassets')
  expect(readGoOn(stored)).toEqual({ goOn: { doing: 'buyCredits' } })
  expect(takeStoredReturn()).toBeNull()
  for (const text of ['[', '7', 'null', '{"from":"/a"}', '{"from":"/a","at":1}']) {
    deviceStorage.set('return-to', text)
    expect(takeStoredReturn()).toBeNull()
  }
})
