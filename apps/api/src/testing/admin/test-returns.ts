/** For a test file: a shop that accepts cards and has an admin console, with its treasurer. */
import { getAdminOrder } from '@meridian/shared/endpoints/admin/inspect'
import { refundAdminOrder } from '@meridian/shared/endpoints/admin/orders'
import { sql } from 'kysely'
import { beforeAll, beforeEach } from 'vitest'
import { startTestPayments } from '#testing/test-payments.ts'
import type { TestPayments } from '#testing/test-payments.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aBuyer, beginCheckout, freshItems, untilOrder } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'
import { anOperator, startTestConsole } from './test-console.ts'

export let api: TestApi
export let payments: TestPayments
export let treasurer: Awaited<ReturnType<typeof anOperator>>
export let buyer: Buyer

export function runReturns(): void {
  beforeAll(async () => {
    payments = await startTestPayments()
    api = await startTestConsole({ env: payments.env })
    await payments.connect(api.url)
    treasurer = await anOperator(api, 'treasurer')
  })
  beforeEach(async () => {
    await payments.stripe('webhooks', { held: false, delayMs: 0, repeat: 0, order: 'any' })
    await payments.stripe('no-faults')
    buyer = await aBuyer(api)
  })
}

/** Bought by card: the plots cost $26 each, fee included. */
export async function boughtPlots(count: number): Promise<{ tid: string; plots: string[] }> {
  const { tid, sessionId } = await beginCheckout(api, buyer, { items: freshItems(count) })
  await payments.stripe('pay', { sessionId })
  await untilOrder(api.db, tid, 'completed')
  return { tid, plots: await cellsOf(tid) }
}

export async function boughtCredits(quantity: number): Promise<string> {
  const { tid, sessionId } = await beginCheckout(api, buyer, { quantity })
  await payments.stripe('pay', { sessionId })
  await untilOrder(api.db, tid, 'completed')
  return tid
}

export async function cellsOf(tid: string): Promise<string[]> {
  const { rows } = await sql<{ cell: bigint }>`
    select cell from order_plots where order_id = ${tid} order by cell`.execute(api.db)
  return rows.map(({ cell }) => String(cell))
}

export const inspect = (tid: string, operator = treasurer) =>
  api.call(getAdminOrder, { params: { tid } }, operator)

interface Wish {
  tid: string
  plots?: string[]
  key?: string
  seen?: string
  operator?: typeof treasurer
}

/** As a click in the console, on what it shows now. */
export async function refund({
  tid,
  plots = [],
  key = crypto.randomUUID(),
  seen,
  operator = treasurer,
}: Wish): Promise<{ status: number; code: string | undefined; msg: string }> {
  const body = { key, why: 'The buyer asked.', plots, seen: seen ?? (await inspect(tid)).version }
  const { status, json } = await api.request(refundAdminOrder, { params: { tid }, body }, operator)
  return { status, code: json.code, msg: json.msg }
}

export async function refundsOf(tid: string) {
  const { rows } = await sql<{ id: string; amount: string; state: string; provider_ref: string | null }>`
    select refunds.id, refunds.amount::text as amount, refunds.state, provider_ref from refunds
    join payments on payments.id = payment_id
    where order_id = ${tid} order by refunds.created_at`.execute(api.db)
  return rows
}

export const makeDueNow = () => sql`update refunds set next_attempt_at = now()`.execute(api.db)
