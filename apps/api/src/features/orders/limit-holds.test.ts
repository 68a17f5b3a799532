import { buyLandByStripe, payLandByCredits } from '@meridian/shared/endpoints/payments'
import { cancelOrder } from '@meridian/shared/endpoints/purchase'
import type { LandItem } from '@meridian/shared/land-item'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#platform/net/caller-network.ts'
import { startTestApi } from '#testing/test-api.ts'
import { runShop, shop } from '#testing/test-card-shop.ts'
import { aBuyer, expectCleanAudit, freshItems, manyBuyers } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'
import { holdNetwork } from './hold-network.ts'

runShop()

let calls = 0
const anAddress = (): string => `192.0.2.${(calls += 1)}`

const hold = (who: Buyer, items: LandItem[], from: string) =>
  shop.api.request(
    buyLandByStripe,
    { body: { type: 'individual', items } },
    { token: who.token, headers: { 'x-forwarded-for': from } },
  )

const holdSome = (who: Buyer, count: number, from = anAddress()) => hold(who, freshItems(count), from)

const cancel = async (who: Buyer, answer: Awaited<ReturnType<typeof hold>>) => {
  const { tid } = answer.json as { tid: string }
  expect((await shop.api.request(cancelOrder, { params: { tid } }, who)).status).toBe(200)
}

const unconfirm = ({ id }: Buyer) =>
  shop.api.db.updateTable('accounts').set({ email_confirmed_at: null }).where('id', '=', id).execute()

const minutesHeld = (answer: Awaited<ReturnType<typeof hold>>): number => {
  const { hold_until: until } = answer.json as { hold_until: string }
  return (new Date(until).getTime() - Date.now()) / 60_000
}

/**
 * Holds new land again and again; each order of one of its plots supersedes the order of all plots. Returns how many
 * plots were released without payment.
 */
async function dropLand(who: Buyer, rounds: number, count: number): Promise<number> {
  let dropped = 0
  for (let round = 0; round < rounds; round += 1) {
    const items = freshItems(count)
    if ((await hold(who, items, anAddress())).status !== 200) continue
    await cancel(who, await hold(who, items.slice(0, 1), anAddress()))
    dropped += count
  }
  return dropped
}

const okay = { status: 200 }
const refused = (code: string) => ({ status: 409, json: { code } })

test('limits an account without a confirmed e-mail to 30 held plots, but not its credits', async () => {
  const buyer = await aBuyer(shop.api, 31)
  await unconfirm(buyer)
  expect(await holdSome(buyer, 31)).toMatchObject(refused('TOO_MANY_HELD_UNCONFIRMED'))
  expect(await holdSome(buyer, 20)).toMatchObject(okay)
  expect(await holdSome(buyer, 11)).toMatchObject(refused('TOO_MANY_HELD_UNCONFIRMED'))
  expect(await holdSome(buyer, 10)).toMatchObject(okay)
  const body = { type: 'individual' as const, items: freshItems(31), price: 697 }
  expect((await shop.api.request(payLandByCredits, { body }, buyer)).status).toBe(200)
  await expectCleanAudit(shop.api.db)
})

describe('a network', () => {
  test('holds at most 600 plots over all its accounts, also for concurrent orders', async () => {
    const from = anAddress()
    const buyers = await manyBuyers(shop.api, 8, 0)
    const answers = await Promise.all(buyers.map((buyer) => holdSome(buyer, 150, from)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(answers.filter(({ json }) => json.code === 'TOO_MANY_HELD_NEARBY')).toHaveLength(4)
    expect(await holdSome(await aBuyer(shop.api), 150)).toMatchObject(okay)
    await expectCleanAudit(shop.api.db)
  })

  test('is the /64 of an IPv6 address', async () => {
    const near = (n: number) => `2001:db8:7:9:${n}::${n}`
    const [one, two, three] = await manyBuyers(shop.api, 3, 0)
    expect(await holdSome(one!, 300, near(1))).toMatchObject(okay)
    expect(await holdSome(two!, 300, near(2))).toMatchObject(okay)
    expect(await holdSome(three!, 1, near(3))).toMatchObject(refused('TOO_MANY_HELD_NEARBY'))
    expect(await holdSome(three!, 1, '2001:db8:7:a::1')).toMatchObject(okay)
  })

  test('comes from trusted proxies only, and is stored as a hash', async () => {
    const from = '198.51.100.77'
    const networkOfOrder = async (answer: Awaited<ReturnType<typeof hold>>) => {
      const { tid } = answer.json as { tid: string }
      const order = shop.api.db.selectFrom('orders').select('network').where('id', '=', tid)
      return (await order.executeTakeFirstOrThrow()).network
    }
    const name = await networkOfOrder(await holdSome(await aBuyer(shop.api), 1, from))
    expect(name).toBe(holdNetwork(shop.api.platform.config, networkOf(from))?.name)
    expect(name).not.toContain('198')
    // Without a proxy it is the real caller: this machine, which the demo does not limit.
    const { database } = shop.api.platform.config
    const direct = await startTestApi({ databaseUrl: database.url, env: { ...shop.env, TRUST_PROXY: '' } })
    const body = { type: 'individual' as const, items: freshItems(1) }
    const { token } = await aBuyer(shop.api)
    const headers = { 'x-forwarded-for': from }
    expect(
      await networkOfOrder(await direct.request(buyLandByStripe, { body }, { token, headers })),
    ).toBeNull()
  })

  test('that the configuration exempts is not limited, in the demo this machine', () => {
    const { config } = shop.api.platform
    expect(holdNetwork(config, networkOf('127.0.0.1'))).toBeNull()
    expect(holdNetwork(config, networkOf('::1'))).toBeNull()
    expect(holdNetwork(config, networkOf('::ffff:127.0.0.1'))).toBeNull()
    expect(holdNetwork(config, networkOf('192.0.2.1'))).toMatchObject({ most: 600 })
  })

  test('that abandons many plots gets fewer and shorter holds for all its accounts', async () => {
    const from = anAddress()
    for (const buyer of await manyBuyers(shop.api, 3, 0))
      await cancel(buyer, await holdSome(buyer, 201, from))
    const [next, third] = await manyBuyers(shop.api, 2, 0)
    expect(await holdSome(next!, 61, from)).toMatchObject(refused('TOO_MANY_HELD_NEARBY'))
    const held = await holdSome(next!, 31, from)
    expect(held).toMatchObject(okay)
    expect(minutesHeld(held)).toBeLessThan(15.1)
    expect(await holdSome(third!, 30, from)).toMatchObject(refused('TOO_MANY_HELD_NEARBY'))
    expect(await holdSome(third!, 30)).toMatchObject(okay)
  })
})

describe('an account that abandons plots', () => {
  test('once is not limited', async () => {
    const buyer = await aBuyer(shop.api)
    await cancel(buyer, await holdSome(buyer, 300))
    const again = await holdSome(buyer, 300)
    expect(again).toMatchObject(okay)
    expect(minutesHeld(again)).toBeGreaterThan(39)
  })

  test('repeatedly gets fewer and shorter holds for a day', async () => {
    const buyer = await aBuyer(shop.api)
    await cancel(buyer, await holdSome(buyer, 300))
    await cancel(buyer, await holdSome(buyer, 1))
    expect(await holdSome(buyer, 31)).toMatchObject(refused('TOO_MANY_LET_GO'))
    const items = freshItems(30)
    const held = await hold(buyer, items, anAddress())
    expect(minutesHeld(held)).toBeLessThan(15.1)
    // Another payment method does not extend the time either.
    const { tid } = held.json as { tid: string }
    await sql`update orders set hold_until = clock_timestamp() + interval '1 minute' where id = ${tid}`.execute(
      shop.api.db,
    )
    const first = await shop.api.db.selectFrom('orders').select('held_since').where('id', '=', tid).execute()
    const body = { type: 'individual' as const, items, tid }
    const { json } = await shop.api.request(buyLandByStripe, { body }, buyer)
    const until = new Date((json as { hold_until: string }).hold_until).getTime()
    expect(until - first[0]!.held_since.getTime()).toBeLessThanOrEqual(15 * 60_000)
    await sql`
      update orders set closed_at = closed_at - interval '25 hours'
      where account_id = ${buyer.id} and closed_at is not null`.execute(shop.api.db)
    expect(await holdSome(buyer, 200)).toMatchObject(okay)
  })

  test('and pays late did not abandon them', async () => {
    const buyer = await aBuyer(shop.api)
    await cancel(buyer, await holdSome(buyer, 300))
    await cancel(buyer, await holdSome(buyer, 300))
    await sql`update orders set state = 'completed' where account_id = ${buyer.id}`.execute(shop.api.db)
    expect(await holdSome(buyer, 31)).toMatchObject(okay)
    await sql`update orders set state = 'cancelled' where account_id = ${buyer.id} and closed_at is not null`.execute(
      shop.api.db,
    )
  })

  test('by orders that supersede each other is counted as if it had cancelled them', async () => {
    const buyer = await aBuyer(shop.api)
    const dropped = await dropLand(buyer, 12, 300)
    expect(dropped).toBe(600)
    expect(await holdSome(buyer, 31)).toMatchObject(refused('TOO_MANY_LET_GO'))
    await expectCleanAudit(shop.api.db)
  })
})
