/** What may happen at the same moment as a refund by an operator. */
import { retryAdminRefund } from '@meridian/shared/endpoints/admin/orders'
import { addPlots } from '@meridian/shared/endpoints/collections'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockOwnPlots } from '#features/plots/collect-plots.ts'
import { markGranted } from '#features/plots/mint-plots.ts'
import { sendCardRefunds } from '#features/payments/stripe/send-card-refunds.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { returnByCommand } from '#testing/admin/return-by-command.ts'
import { anOperator } from '#testing/admin/test-console.ts'
import {
  api,
  boughtPlots,
  buyer,
  inspect,
  makeDueNow,
  payments,
  refund,
  refundsOf,
  runReturns,
  treasurer,
} from '#testing/admin/test-returns.ts'
import { somebodyWaits } from '#testing/somebody-waits.ts'
import { aCollection } from '#testing/test-plots.ts'
import { expectCleanAudit } from '#testing/test-purchases.ts'

runReturns()

/** Commits the work only once the other call waits for it. */
async function meanwhile<T>(work: (tx: Tx) => Promise<unknown>, other: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  await inTransaction(api.db, async (tx) => {
    await work(tx)
    resolve(other())
    await somebodyWaits(api.db)
  })
  return promise
}

const actionsOn = async (tid: string) =>
  (
    await api.db
      .selectFrom('operator_actions')
      .select('id')
      .where('target', '=', tid)
      .where('action', '=', 'refund order')
      .execute()
  ).length

test('of two operators who refund one purchase, one is told that it has changed', async () => {
  const { tid, plots } = await boughtPlots(2)
  const seen = (await inspect(tid)).version
  const other = await anOperator(api, 'treasurer')
  const answers = await Promise.all([
    refund({ tid, plots, seen }),
    refund({ tid, plots, seen, operator: other }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.map(({ code }) => code)).toContain('CHANGED_MEANWHILE')
  expect(await refundsOf(tid)).toHaveLength(1)
  expect(await actionsOn(tid)).toBe(1)
  await sendCardRefunds(api.platform)
  await expectCleanAudit(api.db)
})

test('a double click refunds once', async () => {
  const { tid, plots } = await boughtPlots(2)
  const click = { tid, plots: [plots[0]!], key: crypto.randomUUID(), seen: (await inspect(tid)).version }
  const answers = await Promise.all([refund(click), refund(click), refund(click)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await refundsOf(tid)).toHaveLength(1)
  expect(await actionsOn(tid)).toBe(1)
  await sendCardRefunds(api.platform)
})

test('a plot whose mint begins first is not refunded', async () => {
  const { tid, plots } = await boughtPlots(1)
  const cell = BigInt(plots[0]!)
  const seen = (await inspect(tid)).version
  const begin = async (tx: Tx) => {
    await lockOwnPlots(tx, buyer.id, [cell])
    await markGranted(tx, cell, buyer.id)
  }
  expect(await meanwhile(begin, () => refund({ tid, plots, seen }))).toMatchObject({ code: 'NOT_RETURNABLE' })
  expect(await refundsOf(tid)).toEqual([])
  await sql`update plots set mint_state = null where cell = ${cell}`.execute(api.db)
})

test('a plot that is refunded first is not found by its mint, nor by a move into a collection', async () => {
  const { tid, plots } = await boughtPlots(1)
  const collection = await aCollection(api, buyer.id)
  const giveBack = (tx: Tx) => returnByCommand(tx, { tid, plots })
  const ofMint = () => inTransaction(api.db, (tx) => lockOwnPlots(tx, buyer.id, plots.map(BigInt)))
  const move = () => api.request(addPlots, { body: { collection_id: collection, items: plots } }, buyer)
  const [mint, moved] = await meanwhile(giveBack, () => Promise.all([ofMint(), move()]))
  expect(mint).toEqual([])
  expect(moved.json).toMatchObject({ code: 'PLOT_NOT_FOUND' })
  await sendCardRefunds(api.platform)
  await expectCleanAudit(api.db)
})

test('a plot that moves into a collection first is refunded, unless the collection is being minted', async () => {
  const { tid, plots } = await boughtPlots(2)
  const collection = await aCollection(api, buyer.id)
  const move = (tx: Tx) =>
    sql`update plots set collection_id = ${collection} where cell = any(${plots}::bigint[])`.execute(tx)
  const one = { tid, plots: [plots[0]!] }
  const seen = (await inspect(tid)).version
  expect(await meanwhile(move, () => refund({ ...one, seen }))).toMatchObject({ status: 200 })
  const close = (tx: Tx) => sql`update collections set state = 1 where id = ${collection}`.execute(tx)
  const other = { tid, plots: [plots[1]!], seen: (await inspect(tid)).version }
  expect(await meanwhile(close, () => refund(other))).toMatchObject({ code: 'NOT_RETURNABLE' })
  await sql`update collections set state = null where id = ${collection}`.execute(api.db)
  await sendCardRefunds(api.platform)
  await expectCleanAudit(api.db)
})

test('a refund that Stripe refuses is a case, and is sent by a retry', async () => {
  const { tid, plots } = await boughtPlots(2)
  await payments.stripe('webhooks', { held: true })
  await refund({ tid, plots: [plots[0]!] })
  const { reference: paymentIntent } = (await inspect(tid)).payments[0]!
  // The whole payment is refunded in Stripe's dashboard, so ours is refused; that refund fails later.
  const { id: refundId } = await payments.stripe<{ id: string }>('refund', { paymentIntent })
  await sendCardRefunds(api.platform)
  await payments.stripe('fail-refund', { refundId })
  const [failed] = await refundsOf(tid)
  expect(failed).toMatchObject({ state: 'failed' })
  const shown = await inspect(tid)
  expect(shown.cases).toMatchObject([{ kind: 'refund_failed', closed_at: null }])
  const body = { key: crypto.randomUUID(), why: 'Stripe has mended it.', seen: shown.refunds[0]!.version }
  const retry = () => api.request(retryAdminRefund, { params: { id: failed!.id }, body }, treasurer)
  const answers = await Promise.all([retry(), retry()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await sendCardRefunds(api.platform)
  expect(await refundsOf(tid)).toMatchObject([{ state: 'done' }])
  expect((await inspect(tid)).cases).toMatchObject([{ status: 'resolved' }])
  await expectCleanAudit(api.db)
})

test('a refund whose sender died after the commit is sent once, by whichever worker comes next', async () => {
  const { tid, plots } = await boughtPlots(1)
  await refund({ tid, plots })
  expect(await refundsOf(tid)).toMatchObject([{ state: 'due', provider_ref: null }])
  await Promise.all([sendCardRefunds(api.platform), sendCardRefunds(api.platform)])
  await makeDueNow()
  await sendCardRefunds(api.platform)
  const [sent] = await refundsOf(tid)
  expect(sent).toMatchObject({ state: 'done' })
  const { refunds } = await payments.stripeState()
  expect(refunds.filter(({ amount }) => String(amount) === sent!.amount)).not.toEqual([])
  await expectCleanAudit(api.db)
})
