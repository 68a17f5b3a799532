/** Receipts of purchases that were paid in money, by card. */
import { payLandByCredits } from '@meridian/shared/endpoints/payments'
import { makeReceipt } from '@meridian/shared/endpoints/purchase'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendCardRefunds } from '#features/payments/stripe/send-card-refunds.ts'
import { startTestApi } from '#testing/test-api.ts'
import { aBuyer, beginCheckout, expectCleanAudit, freshItems, untilOrder } from '#testing/test-purchases.ts'
import { runShop, shop } from '#testing/test-card-shop.ts'

runShop()

test('includes the VAT in what was paid, and a credit note for what was sent back', async () => {
  const office = await startTestApi({
    databaseUrl: shop.api.platform.config.database.url,
    env: { ...shop.env, VAT_PERCENT: '20' },
  })
  const [buyer, rival] = [await aBuyer(shop.api), await aBuyer(shop.api, 1)]
  const items = freshItems(3)
  const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items })
  // The hold has ended, and another account gets one plot before the payment arrives.
  await sql`update orders set state = 'expired', closed_at = now() where id = ${tid}`.execute(shop.api.db)
  await sql`delete from plots where order_id = ${tid}`.execute(shop.api.db)
  const body = { price: 25, type: 'individual' as const, items: items.slice(0, 1) }
  await shop.api.call(payLandByCredits, { body }, rival)
  await shop.payments.stripe('pay', { sessionId })
  await untilOrder(shop.api.db, tid, 'made_good')

  const receipt = async () => (await office.call(makeReceipt, { params: { tid } }, buyer)).receipt
  const first = await receipt()
  // Three plots at 25 dollars and 4% card fee: 78 dollars, of which 20/120 are VAT.
  const paid = { cents: 7800, net_cents: 6500, vat_cents: 1300 }
  expect(first).toMatchObject({ number: 1, vat_percent: 20, sums: { paid, credit_notes: [], left: paid } })

  await sendCardRefunds(shop.api.platform)
  const note = { cents: 2600, net_cents: 2167, vat_cents: 433 }
  const left = { cents: 5200, net_cents: 4333, vat_cents: 867 }
  expect(await receipt()).toMatchObject({ number: 1, sums: { paid, credit_notes: [note], left } })
  await expectCleanAudit(shop.api.db)
})
