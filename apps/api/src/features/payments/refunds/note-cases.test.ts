import { payLandByCredits } from '@meridian/shared/endpoints/payments'
import type { OrderEvent } from '@meridian/shared/order-history'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { notifyBuyers } from '#features/orders/notify-buyers.ts'
import { inTransaction } from '#platform/db/database.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aBuyer, freshItems } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'
import { noteCases } from './note-cases.ts'
import { openDebtCase } from './open-debt-case.ts'
import type { DebtCase } from './open-debt-case.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

interface Purchase extends Buyer {
  tid: string
  paymentId: string
}

async function aPurchase(): Promise<Purchase> {
  const buyer = await aBuyer(api, 1)
  const body = { price: 25, type: 'individual', items: freshItems(1) } as const
  const { tid } = await api.call(payLandByCredits, { body }, buyer)
  const { rows } = await sql<{ id: string }>`select id from payments where order_id = ${tid}`.execute(api.db)
  await notifyBuyers(api.platform)
  return { ...buyer, tid, paymentId: rows[0]!.id }
}

const open = ({ paymentId, tid }: Purchase, more: Partial<DebtCase> = {}) =>
  inTransaction(api.db, (tx) =>
    openDebtCase(tx, {
      kind: 'dispute',
      reference: tid,
      paymentId,
      unit: 'cents',
      amount: 2500n,
      status: 'needs_response',
      detail: 'fraudulent',
      ...more,
    }),
  )

const close = ({ tid }: Purchase) =>
  sql`update debt_cases set closed_at = clock_timestamp() where order_id = ${tid} and closed_at is null`.execute(
    api.db,
  )

async function run(): Promise<void> {
  await Promise.all([noteCases(api.db), noteCases(api.db), noteCases(api.db)])
  await Promise.all([notifyBuyers(api.platform), notifyBuyers(api.platform)])
}

/** Mails about cases, without the one about the purchase. */
async function mailedTo({ id }: Purchase): Promise<OrderEvent[]> {
  const { rows } = await sql<{ event: OrderEvent }>`
    select message -> 'event' as event from mail_outbox join accounts on email = recipient
    where accounts.id = ${id} and message ->> 'template' = 'order'
      and message -> 'event' ->> 'code' like 'case%'
    order by mail_outbox.created_at`.execute(api.db)
  return rows.map(({ event }) => event)
}

const opened = { code: 'case_opened', params: { kind: 'dispute' } }
const closed = { code: 'case_closed', params: { kind: 'dispute' } }

test('sends the buyer one mail when a case opens and one when it is closed', async () => {
  const purchase = await aPurchase()
  await open(purchase)
  await run()
  expect(await mailedTo(purchase)).toEqual([opened])
  // A later message about the same dispute changes the case, and is no news for the buyer.
  await open(purchase, { status: 'under_review' })
  await run()
  expect(await mailedTo(purchase)).toEqual([opened])
  await close(purchase)
  await run()
  await run()
  expect(await mailedTo(purchase)).toEqual([opened, closed])
})

test('sends another mail when a case that opened again is closed again', async () => {
  const purchase = await aPurchase()
  await open(purchase)
  await close(purchase)
  await run()
  await open(purchase, { isNew: true })
  await run()
  await close(purchase)
  await run()
  expect((await mailedTo(purchase)).filter(({ code }) => code === 'case_closed')).toHaveLength(2)
})

test('leaves a failed refund to the mails of the refund', async () => {
  const purchase = await aPurchase()
  await open(purchase, { kind: 'refund_failed', reference: crypto.randomUUID() })
  await close(purchase)
  await run()
  expect(await mailedTo(purchase)).toEqual([])
})

test('leaves out a case of a payment that belongs to no order', async () => {
  const purchase = await aPurchase()
  await open(purchase)
  await sql`update debt_cases set order_id = null, account_id = null where reference = ${purchase.tid}`.execute(
    api.db,
  )
  await run()
  expect(await mailedTo(purchase)).toEqual([])
})
