import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runPaymentStorm } from '#testing/payment-storm.ts'
import { expectCleanAudit } from '#testing/test-purchases.ts'

test(
  'after 20 kills, with every message twice and shuffled, all money has been granted or given back once',
  { timeout: 300_000, retry: 0 },
  async () => {
    const { api, payments, killed } = await runPaymentStorm({ purchases: 120, kills: 20, buyers: 6 })
    expect(killed).toBe(20)
    await expectCleanAudit(api.db)

    const { intents, refunds } = await payments.stripeState()
    expect(intents.length).toBeGreaterThan(40)
    const booked = await api.db
      .selectFrom('payments')
      .select('reference')
      .where('provider', '=', 'stripe')
      .execute()
    expect(booked.map(({ reference }) => reference).toSorted()).toEqual(
      intents.map(({ id }) => id).toSorted(),
    )
    const { rows } = await sql<{ state: string; amount: string }>`
      select state, refunds.amount from refunds order by refunds.amount`.execute(api.db)
    expect(rows.filter(({ state }) => state !== 'done')).toEqual([])
    expect(rows.map(({ amount }) => Number(amount)).toSorted((a, b) => a - b)).toEqual(
      refunds.map(({ amount }) => amount).toSorted((a, b) => a - b),
    )
    const { rows: left } = await sql`select from plots where state = 'held'`.execute(api.db)
    expect(left).toHaveLength(0)
  },
)
