/** A purchase that left a trace of each kind that operators search for. */
import { randomBytes } from 'node:crypto'
import { cellCenter } from '@meridian/shared/grid'
import { sql } from 'kysely'
import { createCollection } from '#features/collections/create-collection.ts'
import { giveCredits } from '#features/credits/credit-ledger.ts'
import { enqueueMail } from '#features/mail/enqueue-mail.ts'
import { buyLandByCredits } from '#features/payments/purchase/pay-by-credits.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { TestApi } from '#testing/test-api.ts'
import { anAccount } from '#testing/test-account.ts'
import { freshItems } from '#testing/test-purchases.ts'

export type TracedPurchase = Awaited<ReturnType<typeof aTracedPurchase>>

const hex = (bytes: number) => `0x${randomBytes(bytes).toString('hex')}`
const ofStripe = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`

export async function aTracedPurchase(api: TestApi) {
  const { db, platform } = api
  const account = await anAccount(api)
  const [formerWallet, wallet, payer] = [hex(20), hex(20), hex(20)]
  for (const address of [formerWallet, wallet])
    await db.updateTable('accounts').set({ wallet_address: address }).where('id', '=', account.id).execute()
  const { tid, collection } = await buyPlot(api, account.id)
  const { cell, deed } = (
    await sql<{ cell: bigint; deed: string }>`
    select cell, number as deed from order_plots join deeds using (order_id) where order_id = ${tid}`.execute(
      db,
    )
  ).rows[0]!

  const session = ofStripe('cs_test')
  const attemptId = await plant(
    api,
    sql`insert into payment_attempts (order_id, method, state, amount_cents, provider_ref, closed_at)
      values (${tid}, 'stripe', 'succeeded', 2600, ${session}, now()) returning id`,
  )
  const [paymentHash, intent] = [hex(32), ofStripe('pi')]
  const paymentId = await plant(
    api,
    sql`insert into payments (provider, reference, method, order_id, unit, amount, payer, captured_at)
      values ('chain', ${`5:${paymentHash}:0`}, 'eth', ${tid}, 'wei', 12000000000000000, ${payer}, now()) returning id`,
  )
  const cardPayment = await plant(
    api,
    sql`insert into payments (provider, reference, method, order_id, attempt_id, unit, amount, payer, captured_at, disputed)
      values ('stripe', ${intent}, 'stripe', ${tid}, ${attemptId}, 'cents', 2600, ${intent}, now(), true) returning id`,
  )
  const [refundHash, stripeRefund, dispute] = [hex(32), ofStripe('re'), ofStripe('dp')]
  const refundId = await plant(
    api,
    sql`insert into refunds (payment_id, amount, to_address, state, provider_ref, key, reason_code, reason_params)
      values (${paymentId}, 12000000000000000, ${payer}, 'sent', ${refundHash}, ${refundHash}, 'paid_already', '{}')
      returning id`,
  )
  await plant(
    api,
    sql`insert into refunds (payment_id, amount, state, provider_ref, key, reason_code, reason_params, trouble)
      values (${cardPayment}, 2600, 'failed', ${stripeRefund}, ${stripeRefund}, 'paid_already', '{}', 'The card is closed.')
      returning id`,
  )
  const caseId = await plant(
    api,
    sql`insert into debt_cases (kind, reference, payment_id, order_id, account_id, unit, amount, status)
      values ('dispute', ${dispute}, ${cardPayment}, ${tid}, ${account.id}, 'cents', 2600, 'needs_response') returning id`,
  )
  const event = {
    code: 'plots_granted',
    params: { granted: 1, refunded: 0, credited: 0, outside: false },
  } as const
  await inTransaction(db, (tx) =>
    enqueueMail(tx, platform.jobs, {
      to: account.email,
      message: { template: 'order', username: account.username, language: 'en', tid, event },
    }),
  )
  const [lng, lat] = cellCenter(Number(cell))
  return {
    account,
    tid,
    cell,
    deed,
    collection,
    center: { lng, lat },
    wallet,
    formerWallet,
    payer,
    attemptId,
    paymentId,
    refundId,
    caseId,
    session,
    paymentHash,
    intent,
    refundHash,
    stripeRefund,
    dispute,
  }
}

/** With a land credit. Returns the public id of an empty collection, too. */
async function buyPlot({ db, platform }: TestApi, accountId: string) {
  const credit = { accountId, amount: 1n, reason: 'demo', reference: accountId } as const
  const id = await inTransaction(db, async (tx) => {
    await giveCredits(tx, credit)
    return createCollection(tx, { ownerId: accountId, name: 'Riverside' })
  })
  const bought = await buyLandByCredits(platform, accountId, { type: 'individual', items: freshItems(1) })
  const { uriid } = await db
    .selectFrom('collections')
    .select('uriid')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { tid: bought.tid, collection: uriid }
}

async function plant({ db }: TestApi, statement: ReturnType<typeof sql<unknown>>): Promise<string> {
  const { rows } = await statement.execute(db)
  return (rows as { id: string }[])[0]!.id
}
