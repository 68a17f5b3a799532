/** Checks the audit's rules one at a time, so that no check keeps a snapshot of the whole audit. */
import { sql } from 'kysely'
import { invariants } from '#features/audit/all-invariants.ts'
import type { Invariant } from '#features/audit/invariants/invariant.ts'
import type { Db } from '#platform/db/database.ts'

/** An arbitrary advisory lock key, the same in every worker. */
const checkLock = 871_090
const limitMs = 60_000
const everyMinutes = 10
/** A tenth of the ten minutes. */
const budgetMs = 60_000
const mostViolations = 100

export interface Databases {
  /** Has the results. */
  db: Db
  /** Runs something on the database that rules are read from, which may be a standby. */
  onRead: <Result>(use: (readDb: Db) => Promise<Result>) => Promise<Result>
}

interface Check {
  rule: string
  /** The first hundred; null if the check did not end in time. */
  violations: string[] | null
}

/**
 * Checks the rule whose check is the oldest, if it is due and its time fits into a tenth of the last ten minutes.
 * Null if none was checked, also because another worker checks one.
 */
export async function checkNextRule(
  { db, onRead }: Databases,
  { rules = invariants, mostMs = limitMs }: { rules?: readonly Invariant[]; mostMs?: number } = {},
): Promise<Check | null> {
  const rule = await findDueRule(db, rules)
  if (!rule) return null
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  try {
    const violations = await onRead((readDb) => findViolations(readDb, rule, mostMs))
    if (violations === 'busy') return null
    await record(db, rule.name, took(), violations)
    return { rule: rule.name, violations }
  } catch (error) {
    // Without a record, this rule would stay the oldest, and no other would be checked.
    await record(db, rule.name, took(), null)
    throw error
  }
}

async function findDueRule(db: Db, rules: readonly Invariant[]): Promise<Invariant | null> {
  const names = rules.map(({ name }) => name)
  const { rows } = await sql<{ rule: string }>`
    select due.rule from (
      select name as rule, took_ms from unnest(${names}::text[]) with ordinality as known (name, nth)
      left join audit_checks on rule = name
      where checked_at is null or checked_at <= clock_timestamp() - make_interval(mins => ${everyMinutes})
      order by checked_at nulls first, nth limit 1
    ) as due
    cross join (
      select coalesce(sum(took_ms), 0) as spent from audit_checks
      where checked_at > clock_timestamp() - make_interval(mins => ${everyMinutes})
    ) as recent
    -- A rule that needs the whole budget is checked when nothing else was.
    where due.rule is not null and (spent = 0 or spent + coalesce(due.took_ms, 0) <= ${budgetMs})`.execute(db)
  return rules.find(({ name }) => name === rows[0]?.rule) ?? null
}

/** Null if the statement was ended by its time limit. */
async function findViolations(
  readDb: Db,
  { violations }: Invariant,
  mostMs: number,
): Promise<string[] | null | 'busy'> {
  try {
    return await readDb
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        const { rows: locks } = await sql<{ ours: boolean }>`
          select pg_try_advisory_xact_lock(${checkLock}) as ours`.execute(tx)
        if (!locks[0]?.ours) return 'busy'
        await sql`set local statement_timeout = ${sql.lit(mostMs)}`.execute(tx)
        const { rows } = await violations.execute(tx)
        return rows.slice(0, mostViolations).map(({ what }) => what ?? 'a row without a name')
      })
  } catch (error) {
    if (isTimeout(error)) return null
    throw error
  }
}

const isTimeout = (error: unknown): boolean => (error as { code?: string } | null)?.code === '57014'

async function record(db: Db, rule: string, tookMs: number, found: string[] | null): Promise<void> {
  await sql`
    insert into audit_checks (rule, last_clean_at, checked_at, took_ms, violations)
    values (${rule}, case when ${found?.length === 0}::boolean then clock_timestamp() end, clock_timestamp(), ${tookMs},
      ${found && JSON.stringify(found)}::jsonb)
    on conflict (rule) do update set
      last_clean_at = coalesce(excluded.last_clean_at, audit_checks.last_clean_at),
      checked_at = excluded.checked_at, took_ms = excluded.took_ms, violations = excluded.violations`.execute(
    db,
  )
}
