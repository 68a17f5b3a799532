/** Funds that the widget could not pay, or paid without an order, are refunded to their buyer. */
import { cancelOrder, chooseMakeGood, reportPaymentStatus } from '@meridian/shared/endpoints/purchase'
import { parseEther } from 'viem'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { readCredits } from '#features/credits/credit-ledger.ts'
import { listOpenRefunds } from '#features/payments/operator/list-refunds.ts'
import { notePaidRefund, retryRefund } from '#features/payments/operator/resolve-refund.ts'
import { addressRefunds } from '#features/payments/eth/refund-eth.ts'
import { returnByCommand } from '#testing/admin/return-by-command.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { otherWallet, shop } from '#testing/chain/test-eth-shop.ts'
import {
  act,
  amountOf,
  buyPlots,
  openSession,
  runWidgetShop,
  shownRefunds,
} from '#testing/chain/test-widget-shop.ts'
import { aBuyer, expectCleanAudit, freshItems, readState } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'

const thirdWallet = testAccount(7)

runWidgetShop()

test('finds funds that failed over to us by their amount, grants nothing, and waits for a wallet', async () => {
  const buyer = await aBuyer(shop.api)
  const session = await buyPlots(buyer, 7)
  expect(session.signedData['address']).toBe(session.signedData['sc_address'])
  await act('fail-over', session)
  expect(await readState(shop.db, session.tid)).toBe('open')
  const [returned] = await shop.payments(session.tid)
  const waiting = { state: 'due', to_address: null, reason: 'widget_could_not_pay' }
  expect(returned).toMatchObject({ method: 'wert', refund: returned!.amount, ...waiting })
  expect(await shownRefunds(buyer, session)).toMatchObject([{ waits_for: 'wallet' }])
  await expectCleanAudit(shop.db)
})

test('records a fail-over that the browser reports with the receiver of the money', async () => {
  const lastStep = async (buyer: Buyer) => {
    const { tid } = await buyPlots(buyer)
    const body = { tid, status: 4 as const, payload: { status: 'failover' } }
    const { status } = await shop.api.request(reportPaymentStatus, { body }, { token: buyer.token })
    expect(status).toBe(200)
    const steps = shop.db.selectFrom('order_steps').select(['code', 'params']).where('order_id', '=', tid)
    return steps.where('source', '=', 'browser').executeTakeFirstOrThrow()
  }
  const code = 'widget_failed_over'
  expect(await lastStep(await aBuyer(shop.api))).toEqual({ code, params: { status: 4, to: 'us' } })
  const linked = await aBuyer(shop.api)
  const wallet = testAccount(8).address.toLowerCase()
  await shop.db.updateTable('accounts').set({ wallet_address: wallet }).where('id', '=', linked.id).execute()
  expect(await lastStep(linked)).toEqual({ code, params: { status: 4, to: 'wallet' } })
})

test('finds the buyer of failed-over funds among many with the same price', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => aBuyer(shop.api)))
  const sessions = await Promise.all(buyers.map((buyer) => buyPlots(buyer, 6)))
  expect(new Set(sessions.map(amountOf)).size).toBe(6)
  const [first, ...others] = sessions
  // Works at any age of the session.
  await shop.ageQuotes(first!.tid, 3 * 24 * 60)
  await act('fail-over', first!)
  expect(await shop.payments(first!.tid)).toMatchObject([{ state: 'due', reason: 'widget_could_not_pay' }])
  for (const { tid } of others) expect(await shop.payments(tid)).toEqual([])
  await expectCleanAudit(shop.db)
})

test('delays a refund until the buyer links a wallet, and never sends it to an address of ours', async () => {
  const buyer = await aBuyer(shop.api)
  const session = await buyPlots(buyer)
  await act('pay', session)
  await act('pay', session)
  await act('pay', session)
  const tidy = () => inTransaction(shop.db, (tx) => addressRefunds(tx))
  await tidy()
  const [retained, ...returned] = await shop.payments(session.tid)
  expect(retained).toMatchObject({ refund: null })
  const waiting = { refund: retained!.amount, state: 'due', to_address: null, reason: 'paid_already' }
  expect(returned).toMatchObject([waiting, waiting])
  const asked = { waits_for: 'wallet', reason: { code: 'paid_already', params: {} } }
  expect(await shownRefunds(buyer, session)).toMatchObject([asked, asked])
  expect((await listOpenRefunds(shop.db)).filter((line) => line.includes('no wallet yet'))).not.toEqual([])
  await expectCleanAudit(shop.db)

  const wallet = thirdWallet.address.toLowerCase()
  const link = (address: string) =>
    shop.db.updateTable('accounts').set({ wallet_address: address }).where('id', '=', buyer.id).execute()
  await link(String(session.signedData['sc_address']).toLowerCase())
  await tidy()
  expect((await shop.payments(session.tid)).slice(1)).toMatchObject([waiting, waiting])
  await link(wallet)
  const before = await shop.balance(thirdWallet.address)
  await tidy()
  await shop.untilRefunded(session.tid)
  expect((await shop.balance(thirdWallet.address)) - before).toBe(BigInt(retained!.amount) * 2n)
  const sent = { state: 'done', to_address: wallet, reason: 'paid_already' }
  expect((await shop.payments(session.tid)).slice(1)).toMatchObject([sent, sent])
  expect(await shownRefunds(buyer, session)).toMatchObject([{ waits_for: null }, { waits_for: null }])
  await expectCleanAudit(shop.db)
})

test('sends what an operator refunds to the wallet that the buyer links, and never as land credits', async () => {
  const buyer = await aBuyer(shop.api)
  const session = await buyPlots(buyer)
  await act('pay', session)
  const { tid } = session
  expect(await readState(shop.db, tid)).toBe('completed')
  const cells = await shop.db.selectFrom('order_plots').select('cell').where('order_id', '=', tid).execute()
  const plots = cells.map(({ cell }) => String(cell))
  await inTransaction(shop.db, (tx) => returnByCommand(tx, { tid, plots }))
  const [paid] = await shop.payments(tid)
  expect(paid).toMatchObject({ refund: paid!.amount, state: 'due', to_address: null })
  expect(await shownRefunds(buyer, session)).toMatchObject([{ waits_for: 'wallet' }])
  await expectCleanAudit(shop.db)
  const address = `0x${'5b'.repeat(20)}` as const
  await shop.db.updateTable('accounts').set({ wallet_address: address }).where('id', '=', buyer.id).execute()
  await inTransaction(shop.db, (tx) => addressRefunds(tx))
  await shop.untilRefunded(tid)
  expect(await shop.balance(address)).toBe(BigInt(paid!.amount))
  await expectCleanAudit(shop.db)
})

test('turns late widget money for missing plots into land credits once while it waits for a wallet', async () => {
  const buyer = await aBuyer(shop.api)
  const items = freshItems(3)
  const session = await openSession(buyer, items)
  const cancelled = await shop.api.request(
    cancelOrder,
    { params: { tid: session.tid } },
    { token: buyer.token },
  )
  expect(cancelled.status).toBe(200)
  const other = await aBuyer(shop.api)
  await shop.buyPlots(other, items.slice(0, 2))
  await act('pay', session)
  expect(await readState(shop.db, session.tid)).toBe('made_good')
  const reason = { code: 'plots_gone', params: { gone: 2, of: 3 } }
  expect(await shownRefunds(buyer, session)).toMatchObject([
    { state: 'due', to: null, reason, waits_for: 'wallet_or_credits' },
  ])
  const choose = () =>
    shop.api.request(
      chooseMakeGood,
      { params: { tid: session.tid }, body: { as: 'credits' } },
      { token: buyer.token },
    )
  const answers = await Promise.all([choose(), choose(), choose()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200])
  expect(await readCredits(shop.db, buyer.id)).toBe(2n)
  expect(await shop.payments(session.tid)).toMatchObject([{ refund: null }])
  await expectCleanAudit(shop.db)
})

test('lets an operator record a refund that waits for a wallet as paid manually', async () => {
  const session = await buyPlots(await aBuyer(shop.api), 8)
  await act('fail-over', session)
  const { id } = await shop.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('refunds.id')
    .where('order_id', '=', session.tid)
    .executeTakeFirstOrThrow()
  await expect(retryRefund(shop.db, id)).rejects.toThrow('no failed refund')
  await notePaidRefund(shop.db, id, 'by wire')
  expect(await shop.payments(session.tid)).toMatchObject([{ state: 'done', to_address: null }])
  await expectCleanAudit(shop.db)
})

test('treats the widget’s exact amount from any other wallet as ether, and refunds its sender', async () => {
  const session = await buyPlots(await aBuyer(shop.api))
  const { sc_address: to, sc_input_data: data, commodity_amount: amount } = session.signedData
  const value = parseEther(String(amount!))
  const request = { account: otherWallet, chain: null, value, to: to as Hex, data: data as Hex }
  await shop.chain.mined(await shop.chain.client.sendTransaction(request))
  await shop.follow()
  expect(await readState(shop.db, session.tid)).toBe('open')
  const sender = otherWallet.address.toLowerCase()
  expect(await shop.payments(session.tid)).toMatchObject([
    { method: 'eth', refund: String(value), to_address: sender, payer: sender },
  ])
  await act('pay', session)
  expect(await readState(shop.db, session.tid)).toBe('completed')
  await expectCleanAudit(shop.db)
})

test('reports more than the widget’s price as not the exact amount without known payers', async () => {
  const session = await buyPlots(await aBuyer(shop.api))
  const known = await shop.db
    .deleteFrom('known_addresses')
    .where('role', '=', 'widget')
    .returningAll()
    .execute()
  const { sc_address: to, sc_input_data: data, commodity_amount: amount } = session.signedData
  const value = parseEther(String(amount!)) * 2n
  const request = { account: otherWallet, chain: null, value, to: to as Hex, data: data as Hex }
  await shop.chain.mined(await shop.chain.client.sendTransaction(request))
  await shop.follow()
  await shop.db.insertInto('known_addresses').values(known).execute()
  expect(await shop.payments(session.tid)).toMatchObject([
    { reason: 'not_exact_amount', to_address: otherWallet.address.toLowerCase() },
  ])
})

test('refunds a second card for one order to the receiver of failed-over funds, never to the provider', async () => {
  const buyer = await aBuyer(shop.api)
  const wallet = otherWallet.address.toLowerCase()
  await shop.db.updateTable('accounts').set({ wallet_address: wallet }).where('id', '=', buyer.id).execute()
  const session = await buyPlots(buyer)
  expect(String(session.signedData['address']).toLowerCase()).toBe(wallet)
  await act('pay', session)
  await act('pay', session)
  expect(await readState(shop.db, session.tid)).toBe('completed')
  const [retained, returned] = await shop.payments(session.tid)
  expect(retained).toMatchObject({ refund: null })
  expect(returned).toMatchObject({ refund: returned!.amount, to_address: wallet, payer: wallet })
  await expectCleanAudit(shop.db)
})
