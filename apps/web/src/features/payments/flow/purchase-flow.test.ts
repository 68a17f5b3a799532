import { expect, test } from 'vitest'
import { findFlaws } from '#lib/flow/find-flaws.ts'
import { purchaseTransitions } from './purchase-flow.ts'

test('reaches every state of a purchase, and each leads to the end', () => {
  expect(findFlaws(purchaseTransitions, { first: 'method', ends: ['done', 'invoice'] })).toEqual([])
})

test('leads from a wallet transaction only to the order, the choice of wallets or the end', () => {
  expect(purchaseTransitions.payingEth).toEqual({
    verified: 'settling',
    slow: 'settling',
    unpaid: 'crypto',
    ended: 'done',
  })
})
