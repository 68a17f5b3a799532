/** A database as it was before some payments: its own invariants hold, and only the outside names what is missing. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { createLog } from '#platform/logging/log.ts'
import { audit } from '#features/audit/audit.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { runShop, shop } from '#testing/test-card-shop.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { aBuyer, beginCheckout, freshItems, untilOrder } from '#testing/test-purchases.ts'
import { auditOutside } from './audit-outside.ts'
import { findBlockSince } from './find-block-since.ts'
import { windowOf } from './outside-window.ts'

runShop()

const window = () => ({ since: new Date(Date.now() - 86_400_000), until: new Date(Date.now() + 60_000) })

async function buyOne() {
  const buyer = await aBuyer(shop.api)
  const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
  await shop.payments.stripe('pay', { sessionId })
  await untilOrder(shop.api.db, tid, 'completed')
  const { reference } = await shop.api.db
    .selectFrom('payments')
    .select('reference')
    .where('order_id', '=', tid)
    .executeTakeFirstOrThrow()
  return { tid, sessionId, intent: reference }
}

/** A backup of the time before the first payment. */
async function restoreEarlier() {
  const url = await createTestDatabase()
  const { db, close } = openDatabase(
    { url, poolSize: 2, backend: 'postgres' },
    'restored',
    createLog('restored', 'silent'),
  )
  cleanUp(close)
  return { ...shop.api.platform, db }
}

describe('compared with Stripe', () => {
  test('names payments and disputes that a restored database lost, and finds none missing in the original', async () => {
    const { tid, sessionId, intent } = await buyOne()
    expect(await auditOutside(shop.api.platform, window())).toEqual([])
    await shop.payments.stripe('dispute', { paymentIntent: intent })
    const disputes = () => shop.api.db.selectFrom('debt_cases').select('reference').execute()
    await expect.poll(disputes, { timeout: 30_000 }).toHaveLength(1)
    const [dispute] = await disputes()
    expect(await auditOutside(shop.api.platform, window())).toEqual([])

    const restored = await restoreEarlier()
    expect(await audit(restored.db)).toEqual([])
    expect(await auditOutside(restored, window())).toEqual([
      {
        invariant: 'payments of Stripe are in the database',
        what: [`${intent}: 2600 cents, order ${tid}, checkout ${sessionId}`],
      },
      {
        invariant: 'disputes of Stripe are in the database',
        what: [expect.stringContaining(`${dispute!.reference}: 2600 cents of ${intent}`)],
      },
    ])
  })

  test('names a payment of ours that Stripe does not have', async () => {
    await sql`
      insert into payments (provider, reference, method, unit, amount, payer, captured_at)
      values ('stripe', 'pi_invented', 'stripe', 'cents', 2600, 'pi_invented', now())`.execute(shop.api.db)
    expect(await auditOutside(shop.api.platform, window())).toEqual([
      {
        invariant: 'payments of Stripe that the database has exist there',
        what: ['pi_invented: 2600 cents'],
      },
    ])
    await sql`delete from payments where reference = 'pi_invented'`.execute(shop.api.db)
  })

  test('leaves recent payments to webhooks', async () => {
    const { intent } = await buyOne()
    const restored = await restoreEarlier()
    const found = await auditOutside(restored, windowOf('1'))
    expect(JSON.stringify(found)).not.toContain(intent)
  })
})

test.each(['0', '31', '1.5', 'week'])('refuses a window of %s days', (days) => {
  expect(() => windowOf(days)).toThrow('a whole number from 1 to 30')
})

test('finds the first block of a window by bisection', async () => {
  const client = {
    getBlock: async ({ blockNumber }: { blockNumber: bigint }) => ({ timestamp: 1000n + blockNumber * 12n }),
  } as unknown as Parameters<typeof findBlockSince>[0]
  const at = (seconds: number) => findBlockSince(client, new Date(seconds * 1000), 100n)
  expect(await at(0)).toBe(0n)
  expect(await at(1012)).toBe(1n)
  expect(await at(1013)).toBe(2n)
  expect(await at(9000)).toBe(101n)
})
