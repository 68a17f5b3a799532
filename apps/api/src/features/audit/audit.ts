import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { invariants } from './all-invariants.ts'

export interface Violation {
  invariant: string
  /** The rows that break it; the first hundred. */
  what: string[]
}

/** Looks at every invariant of money and land at one moment of the database, while it is in use. */
export async function audit(db: Db): Promise<Violation[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Millions of plots are read in one statement, and a half audit is none.
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
