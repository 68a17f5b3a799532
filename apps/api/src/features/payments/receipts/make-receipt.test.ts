import { payLandByCredits } from '@meridian/shared/endpoints/payments'
import { getOrder, makeReceipt as endpoint } from '@meridian/shared/endpoints/purchase'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aBuyer, expectCleanAudit, freshItems } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'
import { assignReceiptNumber } from './assign-receipt-number.ts'

const shopEnv = {
  SHOP_NAME: 'Meridian Ltd',
  SHOP_ADDRESS: '1 Harbour Road, Đà Nẵng',
  SHOP_TAX_ID: 'VN-0101',
  VAT_PERCENT: '8.1',
}
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ env: shopEnv })
})

type Purchase = Buyer & { tid: string }

async function buy(): Promise<Purchase> {
  const buyer = await aBuyer(api, 1)
  const body = { price: 25, type: 'individual', items: freshItems(1) } as const
  const { tid } = await api.call(payLandByCredits, { body }, buyer)
  return { ...buyer, tid }
}

const receiptOf = async ({ tid, token }: Purchase) =>
  (await api.call(endpoint, { params: { tid } }, { token })).receipt

const numbers = async () => {
  const { rows } = await sql<{ number: bigint }>`
    select number from receipt_numbers order by number`.execute(api.db)
  return rows.map(({ number }) => Number(number))
}

const expectNoGap = async () => {
  const given = await numbers()
  expect(given).toEqual(given.map((_, n) => n + 1))
}

const isWaitingForLock = async () => {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(api.db)
  return rows.length > 0
}

test('gives one number to an order, however often and at the same time it is requested', async () => {
  const purchase = await buy()
  const before = await api.call(getOrder, { params: { tid: purchase.tid } }, purchase)
  expect(before.order.receipt_number).toBeNull()
  const receipts = await Promise.all(Array.from({ length: 6 }, () => receiptOf(purchase)))
  expect(new Set(receipts.map(({ number }) => number)).size).toBe(1)
  const after = await api.call(getOrder, { params: { tid: purchase.tid } }, purchase)
  expect(after.order.receipt_number).toBe(receipts[0]!.number)
  await expectNoGap()
})

test('gives consecutive numbers to many orders at the same time', async () => {
  const purchases = await Promise.all(Array.from({ length: 8 }, buy))
  const given = await Promise.all(purchases.map(receiptOf))
  expect(new Set(given.map(({ number }) => number)).size).toBe(8)
  await expectNoGap()
  await expectCleanAudit(api.db)
})

test('leaves no gap when an assignment is rolled back, while another one waits', async () => {
  const [failed, waiting] = [await buy(), await buy()]
  const { shop } = api.platform.config
  let other: Promise<{ number: number }> | undefined
  const failing = inTransaction(api.db, async (tx) => {
    await assignReceiptNumber(tx, { orderId: failed.tid, shop })
    other = receiptOf(waiting)
    await expect.poll(isWaitingForLock).toBe(true)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await other
  await receiptOf(failed)
  await expectNoGap()
})

test('keeps what was on the receipt, and mentions no sums for land credits', async () => {
  const purchase = await buy()
  const first = await receiptOf(purchase)
  expect(first).toMatchObject({
    shop: { name: 'Meridian Ltd', address: '1 Harbour Road, Đà Nẵng', tax_id: 'VN-0101' },
    vat_percent: 8.1,
    sums: null,
  })
  const moved = await startTestApi({
    databaseUrl: api.platform.config.database.url,
    env: { ...shopEnv, SHOP_NAME: 'Another Ltd', VAT_PERCENT: '20' },
  })
  const { receipt } = await moved.call(endpoint, { params: { tid: purchase.tid } }, purchase)
  expect(receipt).toEqual(first)
  await expect(
    sql`update receipt_numbers set number = 1000 where order_id = ${purchase.tid}`.execute(api.db),
  ).rejects.toThrow('append-only')
})

test('refuses an unpaid order and another buyer’s order', async () => {
  const [purchase, stranger] = [await buy(), await aBuyer(api)]
  const params = { tid: purchase.tid }
  expect((await api.request(endpoint, { params }, stranger)).json.code).toBe('ORDER_NOT_FOUND')
  const { rows } = await sql<{ id: string }>`
    insert into orders (account_id, kind, quantity, base_price_cents, subtotal_cents, discount_cents,
      discount_percent, total_cents, land_type, fingerprint, hold_until)
    select account_id, kind, quantity, base_price_cents, subtotal_cents, discount_cents, discount_percent,
      total_cents, land_type, 'unpaid', now() from orders where id = ${purchase.tid} returning id`.execute(
    api.db,
  )
  const unpaid = await api.request(endpoint, { params: { tid: rows[0]!.id } }, purchase)
  expect([unpaid.status, unpaid.json.code]).toEqual([409, 'ORDER_NOT_PAID'])
})
