import type { EndpointResult } from '@meridian/shared/endpoint'
import { revenueDays } from '@meridian/shared/operators/revenue-days'
import type { getDashboard } from '@meridian/shared/endpoints/admin/dashboard'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { ChainCursors, KeyFunds, RevenueDays } from '#platform/db/schema.generated.ts'

type Dashboard = EndpointResult<typeof getDashboard>

const liveSeconds = 7
const mostCases = 20

export async function readDashboard(db: Db): Promise<Dashboard> {
  const [revenue, waiting, cases, workers, chains, keys] = await Promise.all([
    readRevenue(db),
    countWaiting(db),
    listOldestCases(db),
    countWorkers(db),
    readChains(db),
    readKeys(db),
  ])
  return { ...revenue, waiting, cases, workers, chains, keys }
}

async function readRevenue(db: Db): Promise<Pick<Dashboard, 'today' | 'revenue'>> {
  const { rows } = await sql<Omit<Selectable<RevenueDays>, 'day'> & { day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, method, unit, amount, cents, orders from revenue_days
    where day > (now() at time zone 'UTC')::date - ${revenueDays}::int order by 1, 2, 3`.execute(db)
  return {
    today: new Date().toISOString().slice(0, 10),
    revenue: rows.map(({ day, method, unit, amount, cents, orders }) => ({
      day,
      method,
      unit,
      amount,
      cents: String(cents),
      orders,
    })),
  }
}

interface WaitingRow {
  kind: Dashboard['waiting'][number]['kind']
  count: number
  oldest: Date | null
}

/** Each line reads an index of open rows only. */
async function countWaiting(db: Db): Promise<Dashboard['waiting']> {
  const { rows } = await sql<WaitingRow>`
    select 'refunds due' as kind, count(*)::int as count, min(created_at) as oldest
    from refunds where state in ('due', 'sent')
    union all
    select 'refunds failed', count(*)::int, min(created_at) from refunds where state <> 'done' and state = 'failed'
    union all
    select 'mails not sent', count(*)::int, min(created_at) from mail_outbox where sent_at is null and given_up_at is null
    union all
    select 'mails given up', count(*)::int, min(given_up_at) from mail_outbox where given_up_at is not null
    union all
    select 'events set aside', count(*)::int, min(block_time) from chain_events where held is not null
    union all
    select 'chains stopped by a reorganisation', count(*)::int, min(stopped_at)
    from chain_cursors where stopped_at is not null
    union all
    select 'payouts', count(*)::int, min(created_at) from referral_withdrawals where state = 'paying'`.execute(
    db,
  )
  return rows.map(({ kind, count, oldest }) => ({ kind, count, oldest: oldest?.toISOString() ?? null }))
}

interface CaseRow {
  id: string
  kind: string
  detail: string
  opened_at: Date
  order_id: string | null
  unit: 'cents' | 'wei' | null
  amount: string | null
  count: number
}

async function listOldestCases(db: Db): Promise<Dashboard['cases']> {
  const { rows } = await sql<CaseRow>`
    select id, kind, detail, opened_at, order_id, unit, amount, count(*) over ()::int as count from (
      select id, kind, concat_ws(', ', status, nullif(detail, '')) as detail, opened_at, order_id, unit, amount
      from debt_cases where closed_at is null
      union all
      select id, kind, 'chain ' || chain_id || ': ' || detail, opened_at, null, null, null
      from chain_cases where closed_at is null
    ) as open
    order by opened_at limit ${mostCases}`.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ id, kind, detail, opened_at, order_id, unit, amount }) => ({
      id,
      kind,
      detail,
      opened_at: opened_at.toISOString(),
      order: order_id,
      amount: unit !== null && amount !== null ? { unit, amount } : null,
    })),
  }
}

async function countWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from worker_heartbeats
    where seen_at > now() - make_interval(secs => ${liveSeconds})`.execute(db)
  return rows[0]?.count ?? 0
}

async function readChains(db: Db): Promise<Dashboard['chains']> {
  const { rows } = await sql<
    Pick<Selectable<ChainCursors>, 'chain_id' | 'read_number' | 'head_number' | 'read_at' | 'trouble'>
  >`select chain_id, read_number, head_number, read_at, trouble from chain_cursors order by chain_id`.execute(
    db,
  )
  return rows.map(({ chain_id, read_number, head_number, read_at, trouble }) => ({
    id: Number(chain_id),
    read: String(read_number),
    head: String(head_number),
    read_at: read_at.toISOString(),
    trouble,
  }))
}

async function readKeys(db: Db): Promise<Dashboard['keys']> {
  const { rows } = await sql<Omit<Selectable<KeyFunds>, 'address'>>`
    select chain_id, name, balance_wei, owed_wei, reserve_wei, fee_wei, most_fee_wei, read_at
    from key_funds order by chain_id, name`.execute(db)
  return rows.map((key) => ({
    chain_id: Number(key.chain_id),
    name: key.name,
    balance_wei: key.balance_wei,
    owed_wei: key.owed_wei,
    reserve_wei: key.reserve_wei,
    fee_wei: key.fee_wei,
    most_fee_wei: key.most_fee_wei,
    read_at: key.read_at.toISOString(),
  }))
}
