import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readCredits } from '#features/credits/credit-ledger.ts'
import type { TestAccount } from '#testing/test-account.ts'
import { otherWallet, startEthShop } from '#testing/test-eth-shop.ts'
import type { EthShop } from '#testing/test-eth-shop.ts'
import { startTestPayments } from '#testing/test-payments.ts'
import type { TestPayments } from '#testing/test-payments.ts'
import {
  aBuyer,
  beginCheckout,
  expectCleanAudit,
  freshItems,
  readState,
  untilOrder,
} from '#testing/test-purchases.ts'

let shop: EthShop
let payments: TestPayments

beforeAll(async () => {
  shop = await startEthShop(async (chain) => {
    payments = await startTestPayments({ land: chain })
    return payments.env
  })
}, 90_000)

beforeEach(() => payments.wert('manners', { delayMs: 0, repeat: 1, neverFinish: false }))

interface Session {
  tid: string
  totalUSD: number
  partnerID: string
  signedData: Record<string, string>
}

async function open(path: string, { token }: TestAccount, body: object): Promise<Session> {
  const { status, json } = await shop.api.call('POST', path, { token, body })
  expect(status).toBe(200)
  return json as unknown as Session
}

const buyPlots = (buyer: TestAccount, count = 1) =>
  open('/api/land/payment/wertio', buyer, { type: 'individual', items: freshItems(count) })

/** What a person does in the widget; resolves when the provider has done its part. */
async function act(deed: 'pay' | 'decline' | 'fail-over', { partnerID, signedData }: Session): Promise<void> {
  const { id } = await payments.wert<{ id: string }>('order', { act: deed, partnerID, signedData })
  await vi.waitUntil(
    async () => (await payments.wertOrders()).find((order) => order.id === id)?.status !== 'pending',
    {
      timeout: 15_000,
    },
  )
  await shop.follow()
}

test('a card in the widget pays the contract, whose event grants the plots', async () => {
  const buyer = await aBuyer(shop.api)
  const session = await buyPlots(buyer, 4)
  expect(session.totalUSD).toBe(104)
  await act('pay', session)
  expect(await readState(shop.db, session.tid)).toBe('completed')
  expect(await shop.payments(session.tid)).toMatchObject([{ method: 'wert', refund: null }])
  const { json } = await shop.api.call('GET', `/api/orders/${session.tid}`, { token: buyer.token })
  expect(json['order']).toMatchObject({ method: 'wert', fee: 4, granted: 4 })
  await expectCleanAudit(shop.db)
})

test('a declined card and funds that failed over grant nothing; the next card does', async () => {
  const buyer = await aBuyer(shop.api)
  const session = await open('/api/credit/payment/wertio', buyer, { quantity: 2 })
  await act('decline', session)
  await act('fail-over', session)
  expect(await readState(shop.db, session.tid)).toBe('open')
  expect(await readCredits(shop.db, buyer.id)).toBe(0n)
  await act('pay', session)
  await untilOrder(shop.db, session.tid, 'completed')
  expect(await readCredits(shop.db, buyer.id)).toBe(2n)
  await expectCleanAudit(shop.db)
})

test('a second card for one order goes back where the provider would send it: never to the provider', async () => {
  const buyer = await aBuyer(shop.api)
  const wallet = otherWallet.address.toLowerCase()
  await shop.db.updateTable('accounts').set({ wallet_address: wallet }).where('id', '=', buyer.id).execute()
  const session = await buyPlots(buyer)
  expect(session.signedData['address']?.toLowerCase()).toBe(wallet)
  await act('pay', session)
  await act('pay', session)
  expect(await readState(shop.db, session.tid)).toBe('completed')
  const [kept, returned] = await shop.payments(session.tid)
  expect(kept).toMatchObject({ refund: null })
  expect(returned).toMatchObject({ refund: returned!.amount, to_address: wallet, payer: wallet })
  await expectCleanAudit(shop.db)
})

test('the widget and a wallet for one order: one of them buys it, the other goes back', async () => {
  const buyer = await aBuyer(shop.api)
  const items = freshItems(2)
  const card = await open('/api/land/payment/wertio', buyer, { type: 'individual', items })
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

test('the widget and Stripe for one order: falling back keeps order and hold, and the second capture goes back', async () => {
  await payments.connect(shop.api.url)
  const buyer = await aBuyer(shop.api)
  const items = freshItems(2)
  const widget = await open('/api/land/payment/wertio', buyer, { type: 'individual', items })
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
