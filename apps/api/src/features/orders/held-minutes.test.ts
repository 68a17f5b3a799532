import { buyLandByStripe, payLandByCredits } from '@meridian/shared/endpoints/payments'
import { cancelOrder } from '@meridian/shared/endpoints/purchase'
import type { LandItem } from '@meridian/shared/land-item'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runShop, shop } from '#testing/test-card-shop.ts'
import { aBuyer, expectCleanAudit, freshItems, manyBuyers } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'

runShop()

let calls = 0
const anAddress = (): string => `192.0.2.${(calls += 1)}`

const hold = (who: Buyer, items: LandItem[], from: string) =>
  shop.api.request(
    buyLandByStripe,
    { body: { type: 'individual', items } },
    { token: who.token, headers: { 'x-forwarded-for': from } },
  )

const cancel = async (who: Buyer, answer: Awaited<ReturnType<typeof hold>>) => {
  const { tid } = answer.json as { tid: string }
  expect((await shop.api.request(cancelOrder, { params: { tid } }, who)).status).toBe(200)
}

const minutesHeld = (answer: Awaited<ReturnType<typeof hold>>): number => {
  const { hold_until: until } = answer.json as { hold_until: string }
  return (new Date(until).getTime() - Date.now()) / 60_000
}

/** Moves the orders of these accounts into the past, instead of waiting. */
const waitMinutes = async (minutes: number, ...accounts: Buyer[]) => {
  const by = sql`make_interval(mins => ${minutes})`
  await sql`
    update orders set created_at = created_at - ${by}, held_since = held_since - ${by}, hold_until = hold_until - ${by},
      closed_at = closed_at - ${by}
    where account_id = any(${accounts.map(({ id }) => id)}::uuid[])`.execute(shop.api.db)
}

const okay = { status: 200 }
const tooLong = { status: 409, json: { code: 'HELD_TOO_LONG' } }

/** A hold of almost the whole time of a card payment. */
const minutes = 39

test('the same land is held for two hours of a day by one account, whatever orders it uses', async () => {
  const buyer = await aBuyer(shop.api)
  const land = freshItems(20)
  const codes: (string | undefined)[] = []
  // 27.8 hours. Each order of one plot supersedes the order of all plots, and is then cancelled.
  for (let step = 0; step * minutes < 27.8 * 60; step += 1) {
    const held = await hold(buyer, land, anAddress())
    codes.push(held.json.code)
    await waitMinutes(minutes, buyer)
    if (held.status !== 200) continue
    const one = await hold(buyer, land.slice(0, 1), anAddress())
    await cancel(buyer, one.status === 200 ? one : held)
  }
  expect(new Set(codes)).toEqual(new Set([undefined, 'HELD_TOO_LONG']))
  // Twice, because more than a day passes.
  expect(codes.filter((code) => code === undefined).length * minutes).toBeLessThanOrEqual(240)
  await expectCleanAudit(shop.api.db)
})

test('the same land is held for four hours of a day by all accounts of a network', async () => {
  const from = anAddress()
  const items = freshItems(2)
  const buyers = await manyBuyers(shop.api, 4, 0)
  const codes: (string | undefined)[][] = []
  for (const buyer of buyers) {
    const own: (string | undefined)[] = []
    for (let step = 0; step < 3; step += 1) {
      const answer = await hold(buyer, items, from)
      own.push(answer.json.code)
      if (answer.status !== 200) continue
      await waitMinutes(minutes, ...buyers)
      await cancel(buyer, answer)
    }
    codes.push(own)
  }
  const [held, late] = [undefined, 'HELD_TOO_LONG']
  expect(codes).toEqual([
    [held, held, held],
    [held, held, held],
    [late, late, late],
    [late, late, late],
  ])
  // From elsewhere it is free, and so is other land.
  expect(await hold(buyers[3]!, items, anAddress())).toMatchObject(okay)
  expect(await hold(buyers[2]!, freshItems(2), from)).toMatchObject(okay)
})

test('the same land is sold to its holder for land credits at any time', async () => {
  const buyer = await aBuyer(shop.api, 2)
  const items = freshItems(2)
  for (let step = 0; step < 3; step += 1) {
    const held = await hold(buyer, items, anAddress())
    await waitMinutes(minutes, buyer)
    await cancel(buyer, held)
  }
  expect(await hold(buyer, items, anAddress())).toMatchObject(tooLong)
  const body = { type: 'individual' as const, items, price: 50 }
  expect((await shop.api.request(payLandByCredits, { body }, buyer)).status).toBe(200)
  await expectCleanAudit(shop.api.db)
})

test('the same land waits a whole hold for a buyer who comes back, or changes the selection', async () => {
  const buyer = await aBuyer(shop.api)
  const items = freshItems(200)
  const change = (n: number) => hold(buyer, items.slice(n), anAddress())
  for (let n = 0; n < 4; n += 1) {
    const held = await change(n)
    expect(held).toMatchObject(okay)
    expect(minutesHeld(held)).toBeGreaterThan(39.5)
    await waitMinutes(10, buyer)
  }
  await cancel(buyer, await change(4))
  await waitMinutes(180, buyer)
  const again = await change(4)
  expect(minutesHeld(again)).toBeGreaterThan(39.5)
  // Further checkouts of the same order extend its hold up to two hours in all.
  await waitMinutes(75, buyer)
  const { tid } = again.json as { tid: string }
  const body = { type: 'individual' as const, items: items.slice(4), tid }
  await sql`update orders set hold_until = clock_timestamp() + interval '1 minute' where id = ${tid}`.execute(
    shop.api.db,
  )
  await sql`update payment_attempts set state = 'expired', closed_at = now() where order_id = ${tid}`.execute(
    shop.api.db,
  )
  expect(minutesHeld(await shop.api.request(buyLandByStripe, { body }, buyer))).toBeLessThan(5.1)
  await expectCleanAudit(shop.api.db)
})

test('the same land is free again a day later', async () => {
  const buyer = await aBuyer(shop.api)
  const items = freshItems(1)
  for (let step = 0; step < 3; step += 1) {
    const held = await hold(buyer, items, anAddress())
    await waitMinutes(minutes, buyer)
    await cancel(buyer, held)
  }
  expect(await hold(buyer, items, anAddress())).toMatchObject(tooLong)
  await waitMinutes(24 * 60, buyer)
  expect(minutesHeld(await hold(buyer, items, anAddress()))).toBeGreaterThan(39.5)
})

test('the same land is not charged to its holder for the time that the card provider does not answer', async () => {
  const buyer = await aBuyer(shop.api)
  const items = freshItems(1)
  const held = await hold(buyer, items, anAddress())
  await waitMinutes(300, buyer)
  await cancel(buyer, held)
  expect(minutesHeld(await hold(buyer, items, anAddress()))).toBeGreaterThan(39.5)
})
