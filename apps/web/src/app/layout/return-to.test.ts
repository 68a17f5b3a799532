import { expect, test } from 'vitest'
import { readReturnTo } from './return-to.ts'

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
