/**
 * What an owner of ten thousand plots in five hundred collections waits for:
 *
 *     node tools/run.mjs bench/assets.ts
 *
 * Takes half a minute and prints a table beside the limits; it decides nothing.
 */
import pg from 'pg'
import { cellAt, cellId, cellOf } from '../packages/shared/src/grid.ts'
import { percentiles } from './land/read-load.ts'
import { startProduct } from './land/start-product.ts'

const plotCount = 10_000
const collectionCount = 500
const turns = 40
/** Not measured: connections and plans are made. */
const warmUp = 5

const product = await startProduct()
const database = new pg.Client({ connectionString: product.databaseUrl })
const rows: string[][] = []
try {
  await database.connect()
  const { call, accountId } = await anOwner()
  const { collections, cells } = await giveLand(accountId)

  const read = async (what: string, path: string, limit = '') => {
    let bytes = 0
    const times = await measure(async () => {
      bytes = (await call('GET', path)).length
    })
    say(`${what}, ${Math.round(bytes / 1000)} KB`, times, limit)
  }
  await read('GET /api/lands/my_assets', '/api/lands/my_assets', 'p50 < 300 ms')
  await read('GET /api/lands/my_assets, 500 plots', '/api/lands/my_assets?limit=500', 'p50 < 300 ms')
  await read('GET /api/lands/my_assets/index, all plots', '/api/lands/my_assets/index', 'p50 < 300 ms')
  await read('GET /api/collections/fetch', '/api/collections/fetch')
  await read('GET /api/asster/tier', '/api/asster/tier')

  const lands = cells.slice(0, 300).map(String)
  let target = 0
  const moved = await measure(async () => {
    target = (target + 1) % collections.length
    await call('POST', '/api/collections/move_land', {
      type: 'collection',
      collection_id: collections[target],
      lands,
    })
  })
  say('POST /api/collections/move_land, 300 plots', moved)
} finally {
  await database.end()
  await product.stop()
}
console.log('| call | p50 | p99 | limit |\n|---|---|---|---|')
for (const row of rows) console.log(`| ${row.join(' | ')} |`)

async function measure(act: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < turns + warmUp; turn += 1) {
    const began = performance.now()
    await act()
    if (turn >= warmUp) times.push(performance.now() - began)
  }
  return times
}

function say(what: string, times: number[], limit = ''): void {
  const { p50, p99 } = percentiles(times)
  rows.push([what, `${p50.toFixed(1)} ms`, `${p99.toFixed(1)} ms`, limit])
}

/** Signed up and logged in through the API. */
async function anOwner() {
  let token = ''
  const base = `http://127.0.0.1:${product.port}`
  const call = async (method: string, path: string, body?: object): Promise<string> => {
    const response = await fetch(base + path, {
      method,
      headers: {
        ...(token && { authorization: `JWT ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} is answered with ${response.status}: ${text}`)
    return text
  }
  const account = { username: 'landlord', email: 'landlord@meridian.example', password: 'ten thousand plots' }
  await call('POST', '/api/account/registry', account)
  const login = { email: account.username, password: account.password }
  token = (JSON.parse(await call('POST', '/api/account/login', login)) as { access_token: string })
    .access_token
  const found = await database.query<{ id: string }>('select id from accounts where username = $1', [
    account.username,
  ])
  return { call, accountId: found.rows[0]!.id }
}

/** Bought in orders of a hundred, one a day, and gathered twenty by twenty. */
async function giveLand(ownerId: string) {
  const { rows: made } = await database.query<{ id: string }>(
    `insert into collections (owner_id, name) select $1, 'Collection ' || n from generate_series(1, $2::int) n returning id`,
    [ownerId, collectionCount],
  )
  const collections = made.map(({ id }) => id)
  const corner = cellOf(cellAt(106.5, 11))
  const cells = Array.from({ length: plotCount }, (_, n) =>
    cellId({ row: corner.row + Math.floor(n / 100), col: corner.col + (n % 100) }),
  )
  await database.query(
    `insert into plots (cell, state, owner_id, collection_id, district, country, price_cents, created_at)
     select cell, 'owned', $1, ($2::uuid[])[1 + (n - 1) / 20], 'District ' || n / 200, 'Vietnam', 2500,
       now() - n / 100 * interval '1 day'
     from unnest($3::bigint[]) with ordinality as plot (cell, n)`,
    [ownerId, collections, cells],
  )
  await database.query('analyze plots, collections')
  return { collections, cells }
}
