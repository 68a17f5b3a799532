import { buyCreditsByWidget } from '@meridian/shared/endpoints/payments'
import { cancelOrder, getOrder, listOrders, reportPaymentStatus } from '@meridian/shared/endpoints/purchase'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { readCredits } from '#features/credits/credit-ledger.ts'
import { shop } from '#testing/chain/test-eth-shop.ts'
import {
  act,
  amountOf,
  buyPlots,
  openSession,
  payments,
  runWidgetShop,
} from '#testing/chain/test-widget-shop.ts'
import {
  aBuyer,
  beginCheckout,
  expectCleanAudit,
  freshItems,
  readState,
  untilOrder,
} from '#testing/test-purchases.ts'

runWidgetShop()

test('pays the contract with a card in the widget, and the contract’s event grants the plots', async () => {
  const buyer = await aBuyer(shop.api)
  const session = await buyPlots(buyer, 4)
  expect(session.totalUSD).toBe(104)
  await act('pay', session)
  expect(await readState(shop.db, session.tid)).toBe('completed')
  expect(await shop.payments(session.tid)).toMatchObject([{ method: 'wert', refund: null }])
  const json = await shop.api.call(getOrder, { params: { tid: session.tid } }, { token: buyer.token })
  expect(json.order).toMatchObject({ method: 'wert', fee: 4, granted: 4 })
  await expectCleanAudit(shop.db)
})

test('shows the charge that the widget reports beside the price, if it is plausible, once it is paid', async () => {
  const buyer = await aBuyer(shop.api)
  const session = await buyPlots(buyer, 5)
  const { tid } = session
  const report = (amount: unknown, status: 1 | 2 | 4 = 1) =>
    shop.api.call(reportPaymentStatus, { body: { tid, status, payload: { currency_amount: amount } } }, buyer)
  const charged = async () => (await shop.api.call(getOrder, { params: { tid } }, buyer)).order.charged
  for (const absurd of ['1', '9999999', '-131.32', '131,32', 131.32, null]) await report(absurd)
  await report('131.99', 4)
  await report('131.32')
  // Nothing was charged yet.
  expect(await charged()).toBeNull()
  await act('pay', session)
  await untilOrder(shop.db, tid, 'completed')
  expect(await charged()).toBe(131.32)
  const { orders } = await shop.api.call(listOrders, {}, buyer)
  expect(orders[0]).toMatchObject({ basePrice: 25, subTotal: 125, total: 125, fee: 5, charged: 131.32 })
})

test('does not show the charge of a declined card for the next one', async () => {
  const buyer = await aBuyer(shop.api)
  const session = await buyPlots(buyer, 5)
  const { tid } = session
  const body = { tid, payload: { currency_amount: '131.32' } }
  await shop.api.call(reportPaymentStatus, { body: { ...body, status: 1 } }, buyer)
  await shop.api.call(reportPaymentStatus, { body: { ...body, status: 4 } }, buyer)
  await act('pay', session)
  await untilOrder(shop.db, tid, 'completed')
  expect((await shop.api.call(getOrder, { params: { tid } }, buyer)).order.charged).toBeNull()
})

test('grants nothing for a declined card or failed-over funds, and grants for the next card', async () => {
  const buyer = await aBuyer(shop.api)
  const session = await shop.api.call(buyCreditsByWidget, { body: { quantity: 2 } }, buyer)
  await act('decline', session)
  await act('fail-over', session)
  expect(await readState(shop.db, session.tid)).toBe('open')
  expect(await readCredits(shop.db, buyer.id)).toBe(0n)
  await act('pay', session)
  await untilOrder(shop.db, session.tid, 'completed')
  expect(await readCredits(shop.db, buyer.id)).toBe(2n)
  await expectCleanAudit(shop.db)
})

test('never requests an amount of the widget twice, by a constraint of the database', async () => {
  const [one, other] = [await aBuyer(shop.api), await aBuyer(shop.api)]
  const first = await buyPlots(one, 2)
  await shop.api.call(cancelOrder, { params: { tid: first.tid } }, { token: one.token })
  const second = await buyPlots(other, 2)
  expect(parseEther(amountOf(second)) - parseEther(amountOf(first))).toBe(10n ** 10n)
  await expect(
    shop.db
      .updateTable('payment_attempts')
      .set({ amount_wei: String(parseEther(amountOf(first))) })
      .where('order_id', '=', second.tid)
      .execute(),
  ).rejects.toThrow('payment_attempts_widget_amount')
})

test('accepts two per cent less from the widget, and waiting longer gains nothing', async () => {
  const buy = async (aged: number) => {
    const session = await buyPlots(await aBuyer(shop.api), 4)
    await shop.ageQuotes(session.tid, aged)
    await shop.setPrice(2452)
    await act('pay', session)
    await shop.setPrice(2500)
    await expectCleanAudit(shop.db)
    return readState(shop.db, session.tid)
  }
  expect(await buy(20)).toBe('completed')
  expect(await buy(45)).toBe('open')
})

test('grants one of a widget’s and a wallet’s payment for one order, and refunds the other', async () => {
  const buyer = await aBuyer(shop.api)
  const items = freshItems(2)
  const card = await openSession(buyer, items)
  const ether = await shop.buyPlots(buyer, items)
  expect(ether.tid).toBe(card.tid)
  await shop.send(ether)
  await act('pay', card)
  expect(await readState(shop.db, card.tid)).toBe('completed')
  expect(await shop.payments(card.tid)).toMatchObject([
    { method: 'eth', refund: null },
    { method: 'wert', refund: expect.stringMatching(/^\d+$/) as string },
  ])
  await expectCleanAudit(shop.db)
})

test('keeps order and hold when a buyer falls back from the widget to Stripe, and refunds a second capture', async () => {
  await payments.connect(shop.api.url)
  const buyer = await aBuyer(shop.api)
  const items = freshItems(2)
  const widget = await openSession(buyer, items)
  const checkout = await beginCheckout(shop.api, buyer, { items })
  expect(checkout.tid).toBe(widget.tid)
  await act('pay', widget)
  expect(await readState(shop.db, widget.tid)).toBe('completed')
  await payments.stripe('pay', { sessionId: checkout.sessionId })
  await expect.poll(() => shop.payments(widget.tid)).toHaveLength(2)
  expect(await shop.payments(widget.tid)).toMatchObject([
    { method: 'wert', refund: null },
    { method: 'stripe', refund: '5200', to_address: null },
  ])
  await expectCleanAudit(shop.db)
})
