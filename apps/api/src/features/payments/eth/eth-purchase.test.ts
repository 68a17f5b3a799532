import { buyCreditsByEth, buyLandByEth, getEthRate } from '@meridian/shared/endpoints/payments'
import { listOrders } from '@meridian/shared/endpoints/purchase'
import { landPaymentAbi } from '@meridian/contracts/abi'
import { tidToBytes32 } from '@meridian/shared/orders'
import { encodeFunctionData, parseEther } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { readCredits } from '#features/credits/credit-ledger.ts'
import { otherWallet, runEthShop, shop, wallet } from '#testing/chain/test-eth-shop.ts'
import { aBuyer, expectCleanAudit, freshItems, plotsOf, readState } from '#testing/test-purchases.ts'

runEthShop()

const address = wallet.address.toLowerCase()

describe('the requested amount', () => {
  test('is the price in ether, unique for this order, with the call that names it', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer, freshItems(3))
    expect(session).toMatchObject({
      totalUSD: 75,
      targetNetworkId: '0x5',
      targetWallet: shop.chain.deployment.addresses['LandPayment'],
      data: encodeFunctionData({
        abi: landPaymentAbi,
        functionName: 'pay',
        args: [tidToBytes32(session.tid)],
      }),
    })
    // 75 dollars at a price of 2,500, plus the digits that identify the order: two gwei at most.
    const price = parseEther('0.03')
    expect(session.wei).toBeGreaterThanOrEqual(price)
    expect(session.wei - price).toBeLessThan(2n * 10n ** 9n)
    const minutes = (text: string) => (new Date(text).getTime() - Date.now()) / 60_000
    expect(minutes(session.quote_until)).toBeGreaterThan(14)
    expect(minutes(session.quote_until)).toBeLessThan(16)
    expect(minutes(session.hold_until!)).toBeGreaterThan(19)
  })

  test('can be estimated before from the published rate, by any signed-in account', async () => {
    const { token } = await aBuyer(shop.api)
    expect(await shop.api.call(getEthRate, {}, { token })).toMatchObject({ error: false, usd: '2500' })
    expect((await shop.api.request(getEthRate)).status).toBe(401)
  })

  test('is the same while the quote is valid, and a new one afterwards', async () => {
    const buyer = await aBuyer(shop.api)
    const items = freshItems(2)
    const [first, twin] = await Promise.all([shop.buyPlots(buyer, items), shop.buyPlots(buyer, items)])
    expect(twin).toMatchObject({ tid: first.tid, amountCurrency: first.amountCurrency })
    await shop.ageQuotes(first.tid, 16)
    const second = await shop.buyPlots(buyer, items)
    expect(second.tid).toBe(first.tid)
    expect(second.wei).not.toBe(first.wei)
  })

  test('cannot be renewed to hold the plots for ever', async () => {
    const buyer = await aBuyer(shop.api)
    const items = freshItems(1)
    const { tid } = await shop.buyPlots(buyer, items)
    const soon = new Date(Date.now() + 5 * 60_000)
    const before = new Date(Date.now() - 2 * 3600_000)
    await shop.db
      .updateTable('orders')
      .set({ held_since: before, hold_until: soon })
      .where('id', '=', tid)
      .execute()
    await shop.ageQuotes(tid, 16)
    expect(await shop.buyPlots(buyer, items)).toMatchObject({ tid, hold_until: soon.toISOString() })
  })

  test('is never the same for two orders', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => aBuyer(shop.api)))
    const sessions = await Promise.all(buyers.map((buyer) => shop.buyCredits(buyer, 1)))
    expect(new Set(sessions.map(({ wei }) => wei)).size).toBe(8)
  })
})

describe('the right amount', () => {
  test('grants the plots, and verifying by hash returns that', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer, freshItems(2))
    const hash = await shop.send(session)
    expect(await shop.verify(buyer, session.tid, hash)).toMatchObject({
      status: 200,
      json: { error: false },
    })
    expect(await readState(shop.db, session.tid)).toBe('completed')
    expect(await plotsOf(shop.db, buyer.id)).toHaveLength(2)
    expect(await shop.payments(session.tid)).toMatchObject([
      { amount: String(session.wei), payer: address, method: 'eth', refund: null },
    ])
    await expectCleanAudit(shop.db)
  })

  test('needs no browser: without a posted hash the credits are granted', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyCredits(buyer, 10)
    await shop.send(session)
    expect(await shop.settle(session.tid)).toBe('completed')
    expect(await readCredits(shop.db, buyer.id)).toBe(10n)
  })

  test('of a plain transfer is recognised by its last digits', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyCredits(buyer, 2)
    const hash = await shop.send(session, { data: '0x' })
    expect(await shop.verify(buyer, session.tid, hash, 'credit')).toMatchObject({ json: { error: false } })
    expect(await readCredits(shop.db, buyer.id)).toBe(2n)
    // That amount is already paid, so a second transfer of it matches no order and is refunded.
    await shop.send(session, { data: '0x', from: otherWallet })
    expect(await shop.settle(session.tid)).toBe('completed')
    expect(await shop.payments(session.tid)).toMatchObject([
      { refund: null },
      { payer: otherWallet.address.toLowerCase(), refund: String(session.wei) },
    ])
  })

  test('may come through a contract, because the event counts, not the transaction', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer)
    const contract = await shop.chain.deployForwarder(session.targetWallet)
    const hash = await shop.send(session, { to: contract })
    expect(await shop.verify(buyer, session.tid, hash)).toMatchObject({ json: { error: false } })
    expect(await shop.payments(session.tid)).toMatchObject([{ payer: contract.toLowerCase() }])
    await expectCleanAudit(shop.db)
  })

  test('is granted when it exceeds the price, and the surplus is refunded to the wei', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyCredits(buyer, 3)
    await shop.send(session, { value: session.wei + parseEther('0.5') })
    const before = await shop.balance(wallet.address)
    expect(await shop.settle(session.tid)).toBe('completed')
    expect(await readCredits(shop.db, buyer.id)).toBe(3n)
    await shop.untilRefunded(session.tid)
    expect((await shop.balance(wallet.address)) - before).toBe(parseEther('0.5'))
    await expectCleanAudit(shop.db)
  })

  test('is not refunded below the cost of a transaction', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer)
    await shop.send(session, { value: session.wei + parseEther('0.0003') })
    expect(await shop.settle(session.tid)).toBe('completed')
    expect(await shop.payments(session.tid)).toMatchObject([{ refund: null }])
  })

  test('paid twice is refunded once', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer)
    await shop.send(session)
    await shop.send(session)
    const before = await shop.balance(wallet.address)
    expect(await shop.settle(session.tid)).toBe('completed')
    await shop.untilRefunded(session.tid)
    expect((await shop.balance(wallet.address)) - before).toBe(session.wei)
    await expectCleanAudit(shop.db)
  })
})

test('gives no quote without a fresh price', async () => {
  const buyer = await aBuyer(shop.api)
  await shop.chain.setPrice(-1)
  await vi.waitFor(
    async () => {
      const answer = await shop.api.request(
        buyCreditsByEth,
        { body: { quantity: 1 } },
        { token: buyer.token },
      )
      expect(answer).toMatchObject({ status: 503, json: { code: 'PRICE_FEED_STALE' } })
    },
    { timeout: 30_000 },
  )

  // A rejected purchase leaves no open order and no held plot.
  const another = await aBuyer(shop.api)
  const plots = { type: 'individual' as const, items: freshItems(1) }
  for (const answer of [
    await shop.api.request(buyCreditsByEth, { body: { quantity: 1 } }, another),
    await shop.api.request(buyLandByEth, { body: plots }, another),
  ])
    expect(answer.status).toBe(503)
  expect((await shop.api.call(listOrders, {}, { token: another.token })).orders).toEqual([])
})
