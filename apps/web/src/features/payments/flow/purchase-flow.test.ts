import { expect, test } from 'vitest'
import { findFlaws } from '#lib/flow/find-flaws.ts'
import { purchaseTransitions } from './purchase-flow.ts'

test('every state of a purchase can be reached, and comes to an end', () => {
  expect(findFlaws(purchaseTransitions, { first: 'method', ends: ['done', 'invoice'] })).toEqual([])
})

test('whoever has sent money is only ever led to what the server’s order says, or to where to ask for it', () => {
  const targets = (state: keyof typeof purchaseTransitions): string[] =>
    Object.values(purchaseTransitions[state])
  expect(new Set(targets('verifying'))).toEqual(
    new Set(['settling', 'invalid', 'connectionLost', 'verifying']),
  )
  expect(targets('settling').filter((target) => target === 'method' || target === 'crypto')).toEqual([])
})
