import { findUnpaidOrder, reportLandEthStep } from '@meridian/shared/endpoints/orders'
import { cancelOrder, reportPaymentStatus } from '@meridian/shared/endpoints/purchase'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runEthShop, shop } from '#testing/chain/test-eth-shop.ts'
import { aBuyer, freshItems } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'

runEthShop()

const findUnpaid = async (buyer: Buyer) => (await shop.api.call(findUnpaidOrder, {}, buyer)).order
const report = (buyer: Buyer, tid: string, status: 1 | 2 | 4) =>
  shop.api.call(reportPaymentStatus, { body: { tid, status, payload: {} } }, buyer)

test('finds the newest purchase of the account that waits for money, until it is cancelled or over', async () => {
  const [buyer, stranger] = [await aBuyer(shop.api), await aBuyer(shop.api)]
  expect(await findUnpaid(buyer)).toBeNull()
  const plots = await shop.buyPlots(buyer, freshItems(2))
  const credits = await shop.buyCredits(buyer, 3)
  expect(await findUnpaid(buyer)).toMatchObject({ tid: credits.tid, kind: 'credits', quantity: 3, total: 75 })
  await shop.api.call(cancelOrder, { params: { tid: credits.tid } }, buyer)
  expect(await findUnpaid(buyer)).toEqual({
    tid: plots.tid,
    kind: 'plots',
    quantity: 2,
    total: 50,
    hold_until: plots.hold_until,
  })
  expect(await findUnpaid(stranger)).toBeNull()
  await sql`update orders set hold_until = now() - interval '1 second' where id = ${plots.tid}`.execute(
    shop.db,
  )
  expect(await findUnpaid(buyer)).toBeNull()
})

test('offers no purchase whose payment was reported as sent, until it failed or was begun again', async () => {
  const buyer = await aBuyer(shop.api)
  const items = freshItems(1)
  const { tid } = await shop.buyPlots(buyer, items)
  await report(buyer, tid, 1)
  expect(await findUnpaid(buyer)).toMatchObject({ tid })
  await report(buyer, tid, 2)
  expect(await findUnpaid(buyer)).toBeNull()
  await report(buyer, tid, 4)
  expect(await findUnpaid(buyer)).toMatchObject({ tid })

  const step = (number: 30 | 41) =>
    shop.api.call(reportLandEthStep, { body: { tid, step: number, content: '' } }, buyer)
  await step(30)
  expect(await findUnpaid(buyer)).toBeNull()
  await step(41)
  expect(await findUnpaid(buyer)).toMatchObject({ tid })
  await step(30)
  await shop.ageQuotes(tid, 16)
  await shop.buyPlots(buyer, items)
  expect(await findUnpaid(buyer)).toMatchObject({ tid })
})
