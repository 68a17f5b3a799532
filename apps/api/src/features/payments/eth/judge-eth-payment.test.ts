import { cancelOrder } from '@meridian/shared/endpoints/purchase'
import { formatEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { runEthShop, shop, wallet } from '#testing/chain/test-eth-shop.ts'
import { aBuyer, freshItems, plotsOf, readState } from '#testing/test-purchases.ts'

runEthShop()

const address = wallet.address.toLowerCase()

describe('money after its quote', () => {
  test('is granted while it is worth the price', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer, freshItems(4))
    await shop.ageQuotes(session.tid, 20)
    await shop.send(session)
    expect(await shop.settle(session.tid)).toBe('completed')
  })

  test('is refunded when it is worth less, so that waiting out a quote gains nothing', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer, freshItems(4))
    await shop.ageQuotes(session.tid, 20)
    // The payment is worth 1.9 per cent less than the price.
    await shop.setPrice(2452)
    await shop.send(session)
    expect(await shop.settle(session.tid)).toBe('open')
    expect(await shop.payments(session.tid)).toMatchObject([
      {
        refund: String(session.wei),
        to_address: address,
        reason: 'late_and_worth_less',
      },
    ])
    await shop.setPrice(2500)
  })

  describe('that was seen unmined before the quote ended', () => {
    const sendSeen = async (dollars: number, aged: 'after' | 'before') => {
      const buyer = await aBuyer(shop.api)
      const session = await shop.buyPlots(buyer, freshItems(4))
      await shop.chain.client.setAutomine(false)
      try {
        if (aged === 'before') await shop.ageQuotes(session.tid, 20)
        const hash = await shop.send(session, { isMined: false })
        expect(await shop.verify(buyer, session.tid, hash)).toMatchObject({ json: { code: 'PENDING' } })
        if (aged === 'after') await shop.ageQuotes(session.tid, 20)
      } finally {
        await shop.chain.client.setAutomine(true)
      }
      // Setting the price mines the payment, just before the price changes.
      await shop.chain.client.mine({ blocks: 1 })
      return { session, settle: () => shop.settle(session.tid), dollars }
    }

    /** Rewrites the stored price of the time at which the block was mined. */
    const settleAt = async (dollars: number, aged: 'after' | 'before') => {
      const { session, settle } = await sendSeen(dollars, aged)
      const prices = await shop.db.selectFrom('eth_prices').selectAll().execute()
      await shop.db
        .updateTable('eth_prices')
        .set({ answer: String(BigInt(dollars) * 10n ** 8n) })
        .execute()
      const state = await settle()
      await shop.db.deleteFrom('eth_prices').execute()
      await shop.db.insertInto('eth_prices').values(prices).execute()
      return { session, state }
    }

    test('may have lost two per cent of its value meanwhile', async () => {
      expect((await settleAt(2452, 'after')).state).toBe('completed')
    })

    test('is refunded when it has lost more', async () => {
      const { session, state } = await settleAt(2449, 'after')
      expect(state).toBe('open')
      expect(await shop.payments(session.tid)).toMatchObject([{ reason: 'late_and_worth_less' }])
    })

    test('gains nothing when it was seen after the end', async () => {
      expect((await settleAt(2452, 'before')).state).toBe('open')
    })
  })

  test('is judged by the price of its own block, whenever it is read', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer, freshItems(4))
    await shop.ageQuotes(session.tid, 20)
    await shop.send(session)
    await shop.chain.client.increaseTime({ seconds: 5 })
    await shop.setPrice(1000)
    expect(await shop.settle(session.tid)).toBe('completed')
    await shop.setPrice(2500)
  })

  test('is refunded when the price of its time is unknown', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer)
    await shop.ageQuotes(session.tid, 20)
    const prices = await shop.db.selectFrom('eth_prices').selectAll().execute()
    const longAgo = new Date(Date.now() - 4 * 3600_000)
    await shop.db.updateTable('eth_prices').set({ updated_at: longAgo }).execute()
    await shop.send(session)
    expect(await shop.settle(session.tid)).toBe('open')
    expect(await shop.payments(session.tid)).toMatchObject([
      { refund: String(session.wei), reason: 'late_at_unknown_price' },
    ])
    await shop.db.deleteFrom('eth_prices').execute()
    await shop.db.insertInto('eth_prices').values(prices).execute()
  })

  test('whose value rose above the price is granted, and the rest is refunded', async () => {
    const buyer = await aBuyer(shop.api)
    const session = await shop.buyPlots(buyer, freshItems(4))
    await shop.ageQuotes(session.tid, 20)
    await shop.setPrice(5000)
    await shop.send(session)
    expect(await shop.settle(session.tid)).toBe('completed')
    const [payment] = await shop.payments(session.tid)
    expect(formatEther(BigInt(payment!.refund!))).toMatch(/^0\.02000000/)
    await shop.setPrice(2500)
  })

  test('for an old quote still matches its order beside a new quote', async () => {
    const buyer = await aBuyer(shop.api)
    const items = freshItems(2)
    const old = await shop.buyPlots(buyer, items)
    await shop.ageQuotes(old.tid, 20)
    const fresh = await shop.buyPlots(buyer, items)
    expect(fresh.wei).not.toBe(old.wei)
    await shop.send(old, { data: '0x' })
    expect(await shop.settle(old.tid)).toBe('completed')
  })

  test('after its hold buys the plots that are still free, and the rest is refunded', async () => {
    const [buyer, quicker] = await Promise.all([aBuyer(shop.api), aBuyer(shop.api)])
    const items = freshItems(2)
    const session = await shop.buyPlots(buyer, items)
    await shop.api.call(cancelOrder, { params: { tid: session.tid } }, { token: buyer.token })
    const theirs = await shop.buyPlots(quicker, items.slice(0, 1))
    await shop.send(theirs)
    await shop.send(session)
    expect(await shop.settle(session.tid)).toBe('made_good')
    expect(await readState(shop.db, theirs.tid)).toBe('completed')
    expect(await plotsOf(shop.db, buyer.id)).toHaveLength(1)
    expect(await shop.payments(session.tid)).toMatchObject([
      { refund: expect.stringMatching(/^\d+$/) as string, to_address: address },
    ])
  })
})
