import { expect, test } from 'vitest'
import { findFlaws } from '#lib/flow/find-flaws.ts'
import { purchaseTransitions } from './purchase-flow.ts'

test('every state of a purchase can be reached, and comes to an end', () => {
  expect(findFlaws(purchaseTransitions, { first: 'method', ends: ['done', 'invoice'] })).toEqual([])
})

test('after a wallet transaction, only the order, the choice of wallets or the end follows', () => {
  expect(purchaseTransitions.payingEth).toEqual({
    verified: 'settling',
    slow: 'settling',
    unpaid: 'crypto',
    ended: 'done',
  })
})
