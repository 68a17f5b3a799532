import type { EndpointResult } from '@meridian/shared/endpoint'
import type { listChecks as endpoint } from '@meridian/shared/endpoints/admin/audit'
import { invariants } from '#features/audit/all-invariants.ts'
import type { Db } from '#platform/db/database.ts'

/** All rules in the order of docs/audit.md, broken ones first. Rules of earlier releases are left out. */
export async function listChecks(db: Db): Promise<EndpointResult<typeof endpoint>> {
  const checks = new Map(
    (await db.selectFrom('audit_checks').selectAll().execute()).map((row) => [row.rule, row]),
  )
  const rules = invariants.map(({ name }) => {
    const check = checks.get(name)
    return {
      rule: name,
      last_clean_at: check?.last_clean_at?.toISOString() ?? null,
      checked_at: check?.checked_at.toISOString() ?? null,
      took_ms: check?.took_ms ?? null,
      violations: (check?.violations as string[] | null | undefined) ?? null,
    }
  })
  const isBroken = ({ violations }: { violations: string[] | null }) => (violations?.length ?? 0) > 0
  return { rules: [...rules.filter(isBroken), ...rules.filter((rule) => !isBroken(rule))] }
}
