import { basename, join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { createLog } from '#platform/logging/log.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { readCatalogue } from '#testing/statements/describe-statement.ts'
import { findRowProblems, readKinds } from '#testing/statements/find-row-problems.ts'
import type { Kinds, RowProblem } from '#testing/statements/find-row-problems.ts'
import { plantedRows, soundRows } from '#testing/statements/planted-rows.ts'
import { readStatements } from '#testing/statements/read-statements.ts'
import type { DeclaredStatement } from '#testing/statements/read-statements.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { openDatabase } from './database.ts'

/** Files with statements whose text can not be found by reading the source. Add none. */
const uncovered = ['event-line.ts', 'event-line.ts', 'prove-owner.ts', 'wallet-uses.ts', 'write-schema.ts']

/** Not null although PostgreSQL's types do not say so. Add none where `is not null` or `coalesce` can say it. */
const assumedNotNull = [
  // A failed transaction that was signed has its sender, and one that is sent must have sender and gas (a check).
  'judge-attempt.ts from_address',
  'pursue-transactions.ts address',
  'pursue-transactions.ts gas',
  // Arguments that the contract's ABI gives every event of that name.
  'mint-queries.ts to_address',
  'newest-transfer.ts to',
  'stakes.ts amount',
  'stakes.ts staked',
  // A case of this kind is opened for a payment.
  'take-eth-payment.ts payment_id',
]

const planted = 'testing/statements/planted-rows.ts'
let client: pg.Client
let kinds: Kinds
let statements: DeclaredStatement[]
let plantedStatements: DeclaredStatement[]

beforeAll(async () => {
  const url = await createTestDatabase()
  client = new pg.Client({ connectionString: url })
  await client.connect()
  cleanUp(() => client.end())
  const config = { url, poolSize: 1, backend: 'postgres' as const }
  const { db, close } = openDatabase(config, 'statement-rows-test', createLog('test', 'silent'))
  kinds = await readKinds(db)
  await close()
  const read = readStatements(
    join(import.meta.dirname, '../../../tsconfig.json'),
    (file) => file === planted || (/^(features|platform)\//.test(file) && !file.endsWith('.test.ts')),
  )
  statements = read.filter(({ file }) => file !== planted)
  plantedStatements = read.filter(({ file }) => file === planted)
  // The compiler reads the whole package, which takes a minute on a busy machine.
}, 600_000)

const describe = ({ column, problem }: RowProblem) => `${column} ${problem.replace(/^line \d+: /, '')}`

async function findProblems(of: readonly DeclaredStatement[]): Promise<RowProblem[]> {
  const found: RowProblem[] = []
  const catalogue = await readCatalogue(client)
  for (const statement of of) found.push(...(await findRowProblems(client, { catalogue, kinds }, statement)))
  return found
}

test('every row type matches its statement’s result', async () => {
  const found = await findProblems(statements)
  const isAssumed = ({ file, column, problem }: RowProblem) =>
    problem.endsWith('may be null') && assumedNotNull.includes(`${basename(file)} ${column}`)
  expect(found.filter((one) => !isAssumed(one))).toEqual([])
  const assumed = found.filter(isAssumed).map(({ file, column }) => `${basename(file)} ${column}`)
  expect(assumed.toSorted()).toEqual(assumedNotNull.toSorted())
})

test('covers all statements but the listed ones', () => {
  expect(statements.length).toBeGreaterThan(250)
  const unsettled = statements.filter((statement) => statement.unsettled !== null)
  expect(unsettled.map(({ file }) => basename(file)).toSorted()).toEqual(uncovered)
})

test('finds a wrong name, a wrong type and an undeclared null, and accepts what is proven', async () => {
  expect(plantedStatements).toHaveLength(Object.keys({ ...plantedRows, ...soundRows }).length)
  const found = await findProblems(plantedStatements)
  expect(found.map(describe)).toEqual([
    'cells is not returned',
    'cell is declared as number and is bigint',
    'cells is declared as bigint[] and is string[]',
    'args is declared as Date and is JSON',
    'name may be null',
    'name may be null',
    'username may be null',
    'total may be null',
    'id may be null',
    'name may be null',
    ' can not be prepared: relation "plot" does not exist',
  ])
})

test.each([
  ['alter table debt_cases rename detail to details', 'detail is not returned'],
  ['alter table debt_cases alter opened_at type text', 'opened_at is declared as Date and is string'],
  ['alter table debt_cases alter detail drop not null', 'detail may be null'],
  ['alter table debt_cases drop closed_at', ' can not be prepared: column "closed_at" does not exist'],
])('finds a migration that breaks a row type: %s', async (migration, problem) => {
  const readers = statements.filter(({ variants }) =>
    variants.some(({ text }) => text.includes('select * from debt_cases')),
  )
  expect(await findProblems(readers)).toEqual([])
  // In a schema that is searched first: the statements of the other tests see the real one.
  await client.query('create schema broken; create table broken.debt_cases (like debt_cases including all)')
  await client.query('set search_path to broken, public')
  try {
    await client.query(migration)
    expect((await findProblems(readers)).map(describe)).toEqual([problem])
  } finally {
    await client.query('set search_path to public; drop schema broken cascade')
  }
})
