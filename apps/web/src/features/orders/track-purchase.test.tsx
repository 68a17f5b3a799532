import { beforeEach, expect, test } from 'vitest'
import { trackPurchase } from './track-purchase.ts'

beforeEach(() => {
  Reflect.deleteProperty(window, 'dataLayer')
  window.sessionStorage.clear()
})

test('a purchase is pushed once, with what was charged in dollars', () => {
  const purchase = { tid: 't1', name: 'Buy 3 Land Credit', quantity: 3, totalUSD: 78 }
  trackPurchase(purchase)
  // The page is reloaded, or the order is read again.
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
