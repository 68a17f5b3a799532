import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setPrice } from '#features/pricing/set-prices.ts'
import { runEthShop, shop } from '#testing/chain/test-eth-shop.ts'
import { startTestPayments } from '#testing/test-payments.ts'
import { aBuyer, freshItems } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'

runEthShop(async (chain) => (await startTestPayments({ land: chain })).env)

// Seen at 25 dollars; the list changed while the buyer was looking.
beforeEach(() => setPrice(shop.db, ['30']))
afterEach(() => setPrice(shop.db, ['25']))

const ordersOf = ({ id }: Buyer) =>
  shop.db.selectFrom('orders').select('total_cents').where('account_id', '=', id).execute()

const land = () => ({ type: 'individual', items: freshItems(2) })
const topUp = () => ({ quantity: 2 })

describe('a price that is not the one that was seen is refused, and nothing waits', () => {
  test.each([
    ['plots in the widget', '/api/land/payment/wertio', land, 62],
    ['plots at Stripe', '/api/stripe/buy', land, 62],
    ['plots by ETH', '/api/land/payment/eth_crypto', land, 60],
    ['credits in the widget', '/api/credit/payment/wertio', topUp, 62],
    ['credits at Stripe', '/api/stripe/buyTopup', topUp, 62],
    ['credits by ETH', '/api/credit/payment/eth_crypto', topUp, 60],
  ])('%s', async (_, path, wanted, charged) => {
    const buyer = await aBuyer(shop.api)
    const body = wanted()
    const { token } = buyer
    const refused = await shop.api.call('POST', path, { token, body: { ...body, price: 50 } })
    expect(refused.status).toBe(409)
    expect(refused.json).toMatchObject({ code: 'PRICE_CHANGED', price: 60 })
    expect(await ordersOf(buyer)).toEqual([])
    const taken = await shop.api.call('POST', path, { token, body: { ...body, price: 60 } })
    expect(taken.status).toBe(200)
    expect(taken.json['totalUSD']).toBe(charged)
    expect(await ordersOf(buyer)).toEqual([{ total_cents: 6000n }])
  })

  test('plots for land credits', async () => {
    const buyer = await aBuyer(shop.api, 2)
    const { token } = buyer
    const path = '/api/land/payment/credit'
    const body = land()
    const refused = await shop.api.call('POST', path, { token, body: { ...body, price: 50 } })
    expect(refused.json).toMatchObject({ code: 'PRICE_CHANGED', price: 60 })
    expect(await ordersOf(buyer)).toEqual([])
    expect((await shop.api.call('POST', path, { token, body: { ...body, price: 60 } })).status).toBe(200)
  })
})
