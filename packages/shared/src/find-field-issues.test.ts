import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findFieldIssues } from './find-field-issues.ts'
import { landItems } from './land-item.ts'

test('reports at most ten fields', () => {
  const wrong = Array.from({ length: 300 }, () => ({ bbox: 'here' }))
  const found = findFieldIssues(z.object({ items: landItems }), { items: wrong })
  expect('issues' in found && found.issues.map(({ path }) => path)).toEqual(
    Array.from({ length: 10 }, (_, index) => `items.${index}.bbox`),
  )
})

test('reports a list that is too long without reading its items', () => {
  let looked = 0
  const watched = new Proxy([], {
    get: (list, key) => {
      if (key === 'length') return 250_000
      if (typeof key === 'string' && /^\d+$/.test(key)) looked += 1
      return Reflect.get(list, key) as unknown
    },
  })
  expect(findFieldIssues(z.object({ items: landItems }), { items: watched })).toEqual({
    issues: [{ path: 'items', code: 'refused', params: { as: 'TOO_MANY_PLOTS', most: 300 } }],
  })
  expect(looked).toBe(0)
})
