import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { invariants } from './all-invariants.ts'

export interface Violation {
  invariant: string
  /** The first hundred rows that violate it. */
  what: string[]
}

/** Checks every invariant of money and land in one snapshot of the live database. */
export async function audit(db: Db): Promise<Violation[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // One statement can read millions of plots, and a partial audit is useless.
      await sql`set local statement_timeout = '15min'`.execute(tx)
      return findViolations(tx)
    })
}

export async function findViolations(tx: Tx): Promise<Violation[]> {
  const found: Violation[] = []
  for (const { name, violations } of invariants) {
    const { rows } = await violations.execute(tx)
    if (rows.length > 0)
      found.push({
        invariant: name,
        what: rows.slice(0, 100).map(({ what }) => what ?? 'a row without a name'),
      })
  }
  return found
}

export const describeAudit = (violations: Violation[]): string =>
  violations
    .map(({ invariant, what }) => `Broken: ${invariant}\n${what.map((row) => `  ${row}`).join('\n')}`)
    .join('\n')
