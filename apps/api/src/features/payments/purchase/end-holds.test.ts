import type { LandItem } from '@meridian/shared/land-item'
import { buyLandByStripe } from '@meridian/shared/endpoints/payments'
import { blockOf, snapBbox } from '@meridian/shared/grid'
import { squareOf } from '@meridian/shared/grid/squares'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { lockDueOrders } from '#features/orders/expire-orders.ts'
import { lockOrder } from '#features/orders/order-queries.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { testEnvironment } from '#testing/test-api.ts'
import {
  aBuyer,
  beginCheckout,
  expectCleanAudit,
  freshItems,
  readState,
  untilOrder,
} from '#testing/test-purchases.ts'
import { lookAtLand } from '#testing/live/test-stream.ts'
import { startTestWorker } from '#testing/test-worker.ts'
import { buyer, heldBy, runShop, shop } from '#testing/test-card-shop.ts'
import { endDueHolds } from './end-holds.ts'

runShop()

const endInSeconds = (tid: string, seconds: number) =>
  sql`
    update orders set hold_until = clock_timestamp() + make_interval(secs => ${seconds}) where id = ${tid}`.execute(
    shop.api.db,
  )

const jobsOf = (tid: string) =>
  sql<{ state: string }>`
    select state::text from pgboss.job
    where name = 'end-hold' and data ->> 'orderId' = ${tid}`.execute(shop.api.db)

/** Waits until a worker finds the expired hold. A worker that is busy for 10 s would leave it to the sweep. */
const untilFound = (tid: string) =>
  vi.waitUntil(
    async () => {
      await endInSeconds(tid, 0)
      return (await jobsOf(tid)).rows.length > 0
    },
    { timeout: 30_000, interval: 200 },
  )

/** Holds plots for an order whose checkout has expired. */
async function holdWithoutCheckout(items: LandItem[]): Promise<string> {
  const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items })
  await shop.payments.stripe('run-out', { sessionId })
  const open = () =>
    shop.api.db
      .selectFrom('payment_attempts')
      .select('id')
      .where('order_id', '=', tid)
      .where('state', '=', 'open')
      .execute()
  await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 30_000 })
  return tid
}

describe('a worker', () => {
  beforeAll(async () => {
    const { db, platform } = shop.api
    const env = { ...(await testEnvironment(platform.config.database.url)), ...shop.env, LOG_LEVEL: 'info' }
    await startTestWorker(env)
    // Without this, the sweep of every minute would end these holds, too.
    await sql`delete from pgboss.schedule where name = 'sweep-orders'`.execute(db)
    await vi.waitUntil(
      async () => {
        const { rows } = await sql`
        select from pgboss.job where name = 'sweep-orders' and state < 'completed'`.execute(db)
        return rows.length === 0
      },
      { timeout: 30_000 },
    )
  })

  test('ends an expired hold, notifies open maps, and another buyer can take the plot', async () => {
    const items = freshItems(1)
    const tid = await holdWithoutCheckout(items)
    const block = blockOf(snapBbox(items[0]!.bbox)!)
    const { shown, changes } = await lookAtLand(shop.api.url, `squares=${squareOf(block)}`)
    expect(shown.blocks).toHaveProperty(String(block))
    const waiting = await aBuyer(shop.api)
    const body = { type: 'individual' as const, items }
    const buy = () => shop.api.request(buyLandByStripe, { body }, { token: waiting.token })
    expect((await buy()).json).toMatchObject({ code: 'PLOT_TAKEN' })

    await endInSeconds(tid, 1)
    expect(Object.keys((await changes()).blocks)).toContain(String(block))
    expect((await buy()).status).toBe(200)
    expect(await readState(shop.api.db, tid)).toBe('expired')
    await expectCleanAudit(shop.api.db)
  })

  test('ends a hold with an open checkout once the provider has ended that', async () => {
    const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items: freshItems(2) })
    await untilFound(tid)
    await untilOrder(shop.api.db, tid, 'expired')
    expect(await heldBy(tid)).toBe(0)
    const { sessions } = await shop.payments.stripeState()
    expect(sessions.find(({ session }) => session.id === sessionId)?.session.status).toBe('expired')
    await expectCleanAudit(shop.api.db)
  })

  test('keeps a hold while the provider does not answer, and sends one request', async () => {
    const { tid } = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
    await shop.payments.stripe('fault', { fault: '429', count: 100 })
    await untilFound(tid)
    await vi.waitFor(async () => expect((await jobsOf(tid)).rows).toEqual([{ state: 'completed' }]), {
      timeout: 30_000,
    })
    await endInSeconds(tid, 0)
    await endDueHolds(shop.api.platform)
    expect((await jobsOf(tid)).rows).toHaveLength(1)
    expect(await readState(shop.api.db, tid)).toBe('open')
    expect(await heldBy(tid)).toBe(1)
  })
})

test.each([
  ['has time left', { hold_until: sql<Date>`clock_timestamp() + interval '1 hour'` }],
  [
    'is being paid on chain',
    { hold_until: sql<Date>`clock_timestamp() - interval '1 hour'`, state: 'confirming' },
  ],
])('keeps the hold of an order that %s', async (_, order) => {
  const tid = await holdWithoutCheckout(freshItems(1))
  await shop.api.db.updateTable('orders').set(order).where('id', '=', tid).execute()
  await endDueHolds(shop.api.platform)
  expect(await readState(shop.api.db, tid)).toBe('state' in order ? order.state : 'open')
  expect(await heldBy(tid)).toBe(1)
})

test('skips an order that is being settled, without waiting for it', async () => {
  const [settled, over] = [await holdWithoutCheckout(freshItems(1)), await holdWithoutCheckout(freshItems(1))]
  await inTransaction(shop.api.db, async (tx) => {
    await lockOrder(tx, settled)
    await endInSeconds(over, 0)
    await sql`update orders set hold_until = 'epoch' where id = ${settled}`.execute(tx)
    await untilOrder(shop.api.db, over, 'expired')
    await endDueHolds(shop.api.platform)
    await sql`
      update orders set hold_until = clock_timestamp() + interval '1 minute' where id = ${settled}`.execute(
      tx,
    )
  })
  expect(await readState(shop.api.db, settled)).toBe('open')
  expect(await heldBy(settled)).toBe(1)
})

test('ends an order once that several workers find', async () => {
  const tids = await Promise.all(Array.from({ length: 6 }, () => holdWithoutCheckout(freshItems(2))))
  await sql`update orders set hold_until = 'epoch' where id = any(${tids}::uuid[])`.execute(shop.api.db)
  await Promise.all(Array.from({ length: 5 }, () => endDueHolds(shop.api.platform)))
  for (const tid of tids) await untilOrder(shop.api.db, tid, 'expired')
  const { rows } = await sql<{ times: bigint }>`
    select count(*) as times from order_steps
    where order_id = any(${tids}::uuid[]) and code = 'expired'
    group by order_id`.execute(shop.api.db)
  expect(rows.map(({ times }) => times)).toEqual(tids.map(() => 1n))
  await expectCleanAudit(shop.api.db)
})

test('skips any number of orders that still have time at no cost', async () => {
  await sql`
    insert into orders (account_id, kind, quantity, base_price_cents, subtotal_cents, discount_cents,
      discount_percent, total_cents, fingerprint, hold_until)
    select ${buyer.id}, 'credits', 1, 2500, 2500, 0, 0, 2500, 'waiting-' || n, now() + interval '1 hour'
    from generate_series(1, 5000) as n`.execute(shop.api.db)
  await sql`analyze orders`.execute(shop.api.db)
  const lookedAt = await inTransaction(shop.api.db, async (tx) => {
    const before = await countReadOrders(tx)
    await lockDueOrders(tx, 100)
    return (await countReadOrders(tx)) - before
  })
  expect(lookedAt).toBeLessThan(10)
})

/** Rows of orders that this connection has read, by index or sequential scan. */
async function countReadOrders(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: bigint }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
    where relname = 'orders'`.execute(tx)
  return Number(rows[0]?.read)
}
