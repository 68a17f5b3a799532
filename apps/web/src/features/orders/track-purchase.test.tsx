import { beforeEach, expect, test } from 'vitest'
import { trackPurchase } from './track-purchase.ts'

beforeEach(() => {
  Reflect.deleteProperty(window, 'dataLayer')
  window.sessionStorage.clear()
})

test('pushes a purchase once, with the charged dollars', () => {
  const purchase = { tid: 't1', name: 'Buy 3 Land Credit', quantity: 3, totalUSD: 78 }
  trackPurchase(purchase)
  // A reload, or another read of the order.
  trackPurchase(purchase)
  expect(window.dataLayer).toEqual([
    {
      event: 'purchase',
      ecommerce: {
        transaction_id: 't1',
        value: 78,
        currency: 'USD',
        items: [{ item_name: 'Buy 3 Land Credit', quantity: 3 }],
      },
    },
  ])
})
