/** Which calls a frozen account can make: everything, except what begins a purchase, a mint or a conversion. */
import { beginConversion } from '@meridian/shared/endpoints/gin'
import { getProfile } from '@meridian/shared/endpoints/accounts'
import { requestCollectionMint } from '@meridian/shared/endpoints/collection-mint'
import { mintPlot } from '@meridian/shared/endpoints/minting'
import * as payments from '@meridian/shared/endpoints/payments'
import type { AnyEndpoint } from '@meridian/shared/endpoint'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { freezeForTest } from '#testing/admin/freeze-for-test.ts'
import { everyEndpoint } from '#testing/attack/every-endpoint.ts'
import { keyOf } from '#testing/chain/test-sender.ts'
import { startEthShop } from '#testing/chain/test-eth-shop.ts'
import { startTestPayments } from '#testing/test-payments.ts'
import { aCollection, givePlots } from '#testing/test-plots.ts'
import { aBuyer, freshItems } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'

let shop: Awaited<ReturnType<typeof startEthShop>>
beforeAll(async () => {
  shop = await startEthShop(async (chain) => ({
    ...(await startTestPayments({ land: chain })).env,
    MINTER_PRIVATE_KEY: keyOf(4),
  }))
}, 180_000)

const freeze = ({ id }: Buyer, until: Date | null = null) =>
  inTransaction(shop.db, (tx) => freezeForTest(tx, shop.api, { id, until }))

async function aFrozenAccount(): Promise<Buyer & { plot: string; collection: string }> {
  const buyer = await aBuyer(shop.api, 5)
  const collection = await aCollection(shop.api, buyer.id)
  const [plot] = (await givePlots(shop.api, buyer.id, { count: 1 })) as [string]
  await givePlots(shop.api, buyer.id, { count: 1, collectionId: collection })
  const wallet = `0x${buyer.id.replaceAll('-', '').padEnd(40, '0')}`
  await sql`update accounts set wallet_address = ${wallet} where id = ${buyer.id}`.execute(shop.db)
  await freeze(buyer)
  return { ...buyer, plot, collection }
}

const land = () => ({ type: 'individual', items: freshItems(1) })

/** Each call that is refused, with an input that is right. */
const refused: [AnyEndpoint, (of: { plot: string; collection: string }) => object][] = [
  [payments.payLandByCredits, () => ({ body: { ...land(), price: 25 } })],
  [payments.buyLandByStripe, () => ({ body: land() })],
  [payments.buyLandByWidget, () => ({ body: land() })],
  [payments.buyLandByEth, () => ({ body: land() })],
  [payments.buyCreditsByStripe, () => ({ body: { quantity: 1 } })],
  [payments.buyCreditsByWidget, () => ({ body: { quantity: 1 } })],
  [payments.buyCreditsByEth, () => ({ body: { quantity: 1 } })],
  [mintPlot, ({ plot }) => ({ body: { id: plot } })],
  [requestCollectionMint, ({ collection }) => ({ body: { collectionID: collection } })],
  [beginConversion, () => ({ query: { total: '1' } })],
]

test.each(refused.map(([endpoint, input]) => ({ path: endpoint.path, endpoint, input })))(
  'refuses $path',
  async ({ endpoint, input }) => {
    const account = await aFrozenAccount()
    const { status, json } = await shop.api.request(endpoint, input(account), account)
    expect([status, json['code']]).toEqual([403, 'ACCOUNT_FROZEN'])
    const { rows } = await sql<{ begun: bigint }>`
      select (select count(*) from orders where account_id = ${account.id})
        + (select count(*) from mint_grants where account_id = ${account.id})
        + (select count(*) from gin_conversions where account_id = ${account.id}) as begun`.execute(shop.db)
    expect(rows).toEqual([{ begun: 0n }])
  },
)

test('refuses exactly the calls whose definitions say so', async () => {
  const defined = (await everyEndpoint()).filter(({ errors }) =>
    (errors as readonly string[]).includes('ACCOUNT_FROZEN'),
  )
  expect(defined.map(({ path }) => path).toSorted()).toEqual(refused.map(([{ path }]) => path).toSorted())
})

test('answers every call that only reads', async () => {
  const account = await aFrozenAccount()
  const reads = (await everyEndpoint()).filter(
    ({ method, path, access }) => method === 'GET' && access === 'account' && !path.includes('{'),
  )
  expect(reads.length).toBeGreaterThan(10)
  for (const { path } of reads) {
    const { json } = await shop.api.raw('GET', path, { token: account.token })
    expect([path, json['code']]).not.toEqual([path, 'ACCOUNT_FROZEN'])
  }
  const { user } = await shop.api.call(getProfile, {}, account)
  expect(user.frozen).toEqual({ reason: 'review', until: null })
})

test('refuses another attempt at an order that was open before the freeze', async () => {
  const buyer = await aBuyer(shop.api, 5)
  const body = { type: 'individual' as const, items: freshItems(1) }
  const { tid } = await shop.api.call(payments.buyLandByEth, { body }, buyer)
  await freeze(buyer)
  for (const endpoint of [payments.buyLandByEth, payments.buyLandByStripe, payments.buyLandByWidget]) {
    const { json } = await shop.api.request(endpoint, { body: { ...body, tid } }, buyer)
    expect([endpoint.path, json.code]).toEqual([endpoint.path, 'ACCOUNT_FROZEN'])
  }
  const byCredits = { body: { ...body, tid, price: 25 } }
  const { json } = await shop.api.request(payments.payLandByCredits, byCredits, buyer)
  expect(json.code).toBe('ACCOUNT_FROZEN')
})

test('settles a payment that was under way when the account was frozen', async () => {
  const buyer = await aBuyer(shop.api)
  const session = await shop.buyPlots(buyer)
  await freeze(buyer)
  await shop.send(session)
  await shop.chain.client.mine({ blocks: 16 })
  expect(await shop.settle(session.tid)).toBe('completed')
})

test('ends by itself', async () => {
  const buyer = await aBuyer(shop.api, 5)
  await freeze(buyer, new Date(Date.now() + 3_600_000))
  const body = { ...land(), type: 'individual' as const, price: 25 }
  expect((await shop.api.request(payments.payLandByCredits, { body }, buyer)).json.code).toBe(
    'ACCOUNT_FROZEN',
  )
  await sql`
    update accounts set frozen_at = now() - interval '2 hours', frozen_until = now() - interval '1 second'
    where id = ${buyer.id}`.execute(shop.db)
  expect((await shop.api.request(payments.payLandByCredits, { body }, buyer)).status).toBe(200)
  expect((await shop.api.call(getProfile, {}, buyer)).user.frozen).toBeNull()
})
