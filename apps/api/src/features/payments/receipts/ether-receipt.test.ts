import { makeReceipt } from '@meridian/shared/endpoints/purchase'
import { expect, test } from 'vitest'
import { runEthShop, shop } from '#testing/chain/test-eth-shop.ts'
import { aBuyer, freshItems } from '#testing/test-purchases.ts'

runEthShop()

test('shows the price in dollars of a purchase that was paid in ether', async () => {
  const buyer = await aBuyer(shop.api)
  const session = await shop.buyPlots(buyer, freshItems(3))
  await shop.send(session)
  await shop.follow()
  const { receipt } = await shop.api.call(makeReceipt, { params: { tid: session.tid } }, buyer)
  const sum = { cents: 7500, net_cents: 7500, vat_cents: 0 }
  expect(receipt).toMatchObject({ vat_percent: null, sums: { paid: sum, credit_notes: [], left: sum } })
})
