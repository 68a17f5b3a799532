import { listChecks } from '@meridian/shared/endpoints/admin/audit'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { invariants } from '#features/audit/all-invariants.ts'
import { anOperator, startTestConsole } from '#testing/admin/test-console.ts'
import type { TestApi } from '#testing/test-api.ts'
import { checkNextRule } from './check-next-rule.ts'
import type { Databases } from './check-next-rule.ts'

let api: TestApi
let databases: Databases
beforeAll(async () => {
  api = await startTestConsole()
  databases = { db: api.db, onRead: (use) => use(api.db) }
})
beforeEach(async () => {
  await api.db.deleteFrom('audit_checks').execute()
})

const holds = { name: 'holds', violations: sql<{ what: string }>`select 'x' as what where false` }
const broken = {
  name: 'broken',
  violations: sql<{ what: string }>`select 'row ' || n as what from generate_series(1, 150) n`,
}
const slow = { name: 'slow', violations: sql<{ what: string }>`select 'x' as what from pg_sleep(60)` }
const invalid = { name: 'invalid', violations: sql<{ what: string }>`select what from nothing` }

const readCheck = (rule: string) =>
  api.db.selectFrom('audit_checks').selectAll().where('rule', '=', rule).executeTakeFirstOrThrow()

const makeOlder = (rule: string, minutes: number) =>
  sql`update audit_checks set checked_at = checked_at - make_interval(mins => ${minutes}) where rule = ${rule}`.execute(
    api.db,
  )

test('checks every rule once in ten minutes, the oldest check first', async () => {
  const rules = [holds, broken]
  expect(await checkNextRule(databases, { rules })).toEqual({ rule: 'holds', violations: [] })
  const check = await checkNextRule(databases, { rules })
  expect(check?.violations).toHaveLength(100)
  expect(await checkNextRule(databases, { rules })).toBeNull()
  await makeOlder('broken', 12)
  await makeOlder('holds', 11)
  expect(await checkNextRule(databases, { rules })).toMatchObject({ rule: 'broken' })
})

test('a rule that breaks keeps the time it last held', async () => {
  await checkNextRule(databases, { rules: [holds] })
  const before = await readCheck('holds')
  expect(before.last_clean_at).not.toBeNull()
  await makeOlder('holds', 10)
  await checkNextRule(databases, { rules: [{ ...broken, name: 'holds' }] })
  const after = await readCheck('holds')
  expect(after.last_clean_at).toEqual(before.last_clean_at)
  expect(after.violations).toHaveLength(100)
})

test('a rule that takes too long or fails is not known, and does not keep the others from being checked', async () => {
  const rules = [slow, invalid, holds]
  expect(await checkNextRule(databases, { rules, mostMs: 50 })).toEqual({ rule: 'slow', violations: null })
  await expect(checkNextRule(databases, { rules })).rejects.toThrow('nothing')
  expect(await readCheck('invalid')).toMatchObject({ violations: null, last_clean_at: null })
  expect(await checkNextRule(databases, { rules })).toMatchObject({ rule: 'holds' })
})

test('checks take a tenth of the time at most', async () => {
  await checkNextRule(databases, { rules: [holds] })
  await sql`update audit_checks set took_ms = 60001`.execute(api.db)
  expect(await checkNextRule(databases, { rules: [holds, broken] })).toBeNull()
  await makeOlder('holds', 10)
  expect(await checkNextRule(databases, { rules: [holds, broken] })).toMatchObject({ rule: 'broken' })
})

test('two workers never check at the same time', async () => {
  const lock = await api.platform.pool.connect()
  try {
    await lock.query('begin; select pg_advisory_xact_lock(871090)')
    expect(await checkNextRule(databases, { rules: [holds, broken] })).toBeNull()
  } finally {
    await lock.query('rollback')
    lock.release()
  }
})

test('all rules hold in an empty shop, and the console lists them with their times', async () => {
  const { headers } = await anOperator(api, 'reader')
  const before = await api.call(listChecks, {}, { headers })
  expect(before.rules.map(({ rule }) => rule)).toEqual(invariants.map(({ name }) => name))
  expect(before.rules[0]).toMatchObject({ checked_at: null, last_clean_at: null, violations: null })
  for (let check = await checkNextRule(databases); check; check = await checkNextRule(databases))
    expect(check.violations).toEqual([])
  await sql`update audit_checks set violations = '["row 1"]' where rule = ${invariants.at(-1)!.name}`.execute(
    api.db,
  )
  const { rules } = await api.call(listChecks, {}, { headers })
  expect(rules).toHaveLength(invariants.length)
  expect(rules[0]).toMatchObject({ rule: invariants.at(-1)!.name, violations: ['row 1'] })
  expect(rules.every(({ last_clean_at: at }) => at !== null)).toBe(true)
})
