/** Sums what was paid by day and method. A refund changes the day of its payment, so old days are summed again, too. */
import { sql } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** An arbitrary advisory lock key, the same in every worker. */
const rollUpLock = 871_091

/** Sums yesterday, today and one older day, which is another one each minute; at first all days. */
export function rollUpRevenue(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ ours: boolean }>`
      select pg_try_advisory_xact_lock(${rollUpLock}) as ours`.execute(tx)
    if (!rows[0]?.ours) return
    for (const range of await chooseDays(tx)) await sumDays(tx, range)
  })
}

/** Whole days in UTC, the end excluded. */
interface Days {
  begin: string
  end: string
}

async function chooseDays(tx: Tx): Promise<Days[]> {
  const { rows } = await sql<{ today: string; first: string | null; isEmpty: boolean; minute: number }>`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today,
      (select to_char(min(captured_at) at time zone 'UTC', 'YYYY-MM-DD') from payments) as first,
      not exists (select from revenue_days) as "isEmpty",
      (extract(epoch from now()) / 60)::int as minute`.execute(tx)
  const { today, first, isEmpty, minute } = rows[0]!
  const tomorrow = addDays(today, 1)
  if (first === null) return []
  if (isEmpty) return [{ begin: first, end: tomorrow }]
  const yesterday = addDays(today, -1)
  const older = Math.max(0, Math.round((Date.parse(yesterday) - Date.parse(first)) / dayMs))
  const recent = { begin: yesterday, end: tomorrow }
  if (older === 0) return [recent]
  const begin = addDays(first, minute % older)
  return [recent, { begin, end: addDays(begin, 1) }]
}

const dayMs = 86_400_000
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

async function sumDays(tx: Tx, { begin, end }: Days): Promise<void> {
  await sql`delete from revenue_days where day >= ${begin}::date and day < ${end}::date`.execute(tx)
  await sql`
    insert into revenue_days (day, method, unit, amount, cents, orders)
    select (captured_at at time zone 'UTC')::date, method, unit, sum(earned.amount),
      round(sum(case
        when unit = 'cents' then earned.amount
        -- Its part of the order's price; a surplus was refunded and is no part of it.
        else coalesce(total_cents, 0) * earned.amount / earned.counted
      end)), count(distinct order_id)
    from payments
    cross join lateral (
      -- Land credits that went back to the buyer are no refund.
      select sum(amount) filter (where outcome <> 'refunded' and (outcome <> 'credited' or provider <> 'ledger')) as amount, sum(amount) filter (where not surplus) as counted
      from payment_outcomes where payment_id = payments.id
    ) as earned
    left join orders on orders.id = order_id
    where captured_at >= ${begin}::date at time zone 'UTC' and captured_at < ${end}::date at time zone 'UTC'
      and earned.amount > 0
    group by 1, 2, 3`.execute(tx)
}
