/** Statements follow the import rules; the rules and the tables' owners are in api-features.ts. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../run/run-command.ts'
import { apiFeatures, platformTables } from './api-features.ts'
import { findStrayStatements } from './find-stray-statements.ts'
import { readSqlTables } from './read-sql-tables.ts'
import { readTableUses } from './read-table-uses.ts'

const api = join(root, 'apps/api/src')
const sources = globSync('**/*.{ts,sql}', { cwd: api }).filter(
  (path) => !/\.test\.ts$|^testing\/|\/fixtures\//.test(path),
)
const read = (path: string) => readFileSync(join(api, path), 'utf8')

const schema = [
  ...read('platform/db/schema.generated.ts')
    .split('export interface DB {')[1]!
    .matchAll(/^ {2}(\w+): /gm),
].map(([, table]) => table!)
const owned = [...platformTables, ...Object.values(apiFeatures).flatMap(({ tables }) => tables)]

test('every table of the schema has exactly one owner', () => {
  expect(schema.length).toBeGreaterThan(30)
  expect(owned.toSorted()).toEqual(schema.toSorted())
})

test('every feature writes its own tables only, and reads those of features that it may import', () => {
  expect(sources.flatMap((path) => findStrayStatements(path, read(path)))).toEqual([])
})

/** Only the former release reads these, while its servers are being replaced. The next release drops them. */
const former = new Set(['discounts', 'land_price', 'tiers'])

test('nearly every table is written and read by some statement', () => {
  const uses = sources.flatMap((path) => readTableUses(path, read(path)))
  const neverBy = (how: string) => {
    const used = new Set(uses.filter((use) => use.how === how).map(({ table }) => table))
    return schema.filter((table) => !used.has(table) && !former.has(table))
  }
  // The database itself writes histories.
  expect(neverBy('write')).toEqual(['deeds', 'plot_owners', 'wallet_links'])
  // A challenge is read by deleting it; a trigger reads the reserved usernames.
  expect(neverBy('read')).toEqual(['operator_challenges', 'resting_usernames'])
})

describe('a file of plots', () => {
  test.each([
    ['await sql`select from payments where id = ${id}`.execute(tx)', 'reads payments, which is of payments'],
    ['await sql<Row>`select 1 from plots join orders on true`', 'reads orders, which is of orders'],
    ['await sql`select from plots, lateral f(plots.cell), orders where true`', 'reads orders'],
    ['await sql`select (select name from collections limit 1)`', 'reads collections'],
    ['const part = sql`left join payments on payments.id = payment_id`', 'reads payments'],
    ['await sql`insert into accounts (username) values (${name})`', 'writes accounts, which is of accounts'],
    ['await sql`with gone as (delete from orders returning id) select from gone`', 'writes orders'],
    ['await sql`update accounts set username = ${name} from plots`', 'writes accounts'],
    ['await sql`delete from plots using orders where true`', 'reads orders'],
    ['await sql`merge into plots using payments on true`', 'reads payments'],
    ['await sql`truncate orders`', 'writes orders'],
    ['await sql`lock table accounts`', 'writes accounts'],
    ['await sql`select from live_events`', `reads live_events, which is the platform's`],
    ['await sql`select from plotz`', 'reads plotz, which is no table that has an owner'],
    ['await sql`select from "orders"`', 'reads orders'],
    ['await sql`select from public.orders`', 'reads orders'],
    ['await sql`select from ${sql.table(name)}`', 'reads a table without a name'],
    ['await pool.query("select id from orders")', 'reads orders'],
    ['await pool.query(`update accounts set email = $1`)', 'writes accounts'],
    [`await tx.selectFrom('orders as o').selectAll().execute()`, 'reads orders'],
    [`await tx.selectFrom(['plots', 'orders']).execute()`, 'reads orders'],
    [`await tx.selectFrom('plots').innerJoin('orders', 'a', 'b').execute()`, 'reads orders'],
    [`await tx.selectFrom('plots').leftJoin('orders', 'a', 'b').execute()`, 'reads orders'],
    [`await tx.insertInto('accounts').values({}).execute()`, 'writes accounts'],
    [`await tx.updateTable('accounts').set({}).execute()`, 'writes accounts'],
    [`await tx.updateTable('plots').from('orders').set({}).execute()`, 'reads orders'],
    [`await tx.deleteFrom('plots').using('orders').execute()`, 'reads orders'],
    [`await tx.deleteFrom('accounts').execute()`, 'writes accounts'],
    [`await tx.selectFrom(table).execute()`, 'reads a table without a name'],
    [`await tx.selectFrom((from) => from.selectFrom('orders').as('o')).execute()`, 'reads orders'],
  ])('%s: %s', (text, said) => {
    const found = findStrayStatements('features/plots/planted.ts', text)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`features/plots/planted.ts ${said}`)
  })

  test.each([
    'await sql`select name from accounts where id = ${id} for no key update`',
    'await sql`insert into plots (cell) select * from unnest(${cells}::bigint[]) on conflict (cell) do update set cell = 1`',
    'await sql`with orders as (select 1) select from orders`',
    'await sql`with a as (select 1), orders (id) as materialized (select 1) select from a, orders`',
    'await sql`select extract(epoch from orders), name is distinct from orders from plots as orders`',
    'await sql`select from generate_series(0, 3) as orders, plots`',
    'await sql`select from plots as a join plots as b using (orders)`',
    `await sql\`select 'from orders' /* from orders */ from plots -- from orders\n where true\``,
    `throw new Error('Nothing to take from orders.')`,
    `const cells = Array.from(orders)`,
    `await tx.with('orders', (db) => db.selectFrom('plots')).selectFrom('orders').execute()`,
  ])('nothing: %s', (text) => {
    expect(findStrayStatements('features/plots/planted.ts', text)).toEqual([])
  })
})

test('reads SQL files like any other statement', () => {
  expect(findStrayStatements('features/plots/planted.sql', 'select from orders where id = $1')).toHaveLength(
    1,
  )
})

test('allows no statement above the features and in a feature without tables', () => {
  const text = 'await sql`select from accounts`'
  expect(findStrayStatements('admin.ts', text)).toHaveLength(1)
  expect(findStrayStatements('features/unlisted/planted.ts', text)).toHaveLength(1)
  expect(findStrayStatements('platform/planted.ts', text)).toHaveLength(1)
  expect(findStrayStatements('platform/planted.ts', 'const a = sql`select from pg_class`')).toEqual([])
})

test('lists the tables of a statement in order, with read or write', () => {
  const statement = `
    with moved as (update orders set state = $1 where id = $2 returning id), step as (
      insert into order_steps (order_id) select id from moved
    )
    select plots.cell from moved join plots on plots.order_id = moved.id`
  expect(readSqlTables(statement)).toEqual([
    { table: 'orders', how: 'write' },
    { table: 'order_steps', how: 'write' },
    { table: 'plots', how: 'read' },
  ])
})
