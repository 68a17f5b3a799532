/**
 * Waiting times of an owner with ten thousand plots in five hundred collections, and a thousand more outside of them:
 *
 *     npm run build
 *     node tools/run.mjs bench/assets.ts
 *
 * Compares the calls with their limits, and the page in a browser with that of an owner who has as little as the demo
 * login. Takes a few minutes; its results fail no test.
 */
import { existsSync } from 'node:fs'
import pg from 'pg'
import { buildCall, buildPath, callEndpoint } from '@meridian/shared/call-endpoint'
import type { EndpointCall } from '@meridian/shared/call-endpoint'
import type { AnyEndpoint, EndpointInput } from '@meridian/shared/endpoint'
import { login } from '@meridian/shared/endpoints/accounts'
import { registry } from '@meridian/shared/endpoints/email-links'
import { listCollections, movePlots } from '@meridian/shared/endpoints/collections'
import { getPlotIndex, listMyPlots } from '@meridian/shared/endpoints/plots'
import { getTier } from '@meridian/shared/endpoints/tiers'
import { cellAt, cellId, cellOf } from '../packages/shared/src/grid.ts'
import { percentiles } from './land/read-load.ts'
import { startProduct } from './land/start-product.ts'
import { launchBrowser } from './launch-browser.ts'
import { report } from './results/report.ts'
import { walkAssets } from './walk-assets.ts'
import type { Session, Walk } from './walk-assets.ts'

interface Holding {
  collections: number
  inEach: number
  outside: number
}

const much: Holding = { collections: 500, inEach: 20, outside: 1000 }
const little: Holding = { collections: 1, inEach: 5, outside: 7 }
const turns = 40
/** Not measured: these open connections and make query plans. */
const warmUp = 5
/** In the browser, the owners alternate, so that other load on the machine affects both. */
const rounds = 3

if (!existsSync(new URL('../apps/web/dist/index.html', import.meta.url)))
  throw new Error('The web app is not built: npm run build')
const product = await startProduct()
const base = `http://127.0.0.1:${product.port}`
const database = new pg.Client({ connectionString: product.databaseUrl })
const rows: string[][] = []
const walks: { much: Walk; little: Walk }[] = []
try {
  await database.connect()
  const { ask, accountId, session } = await anOwner('landlord')
  const { collections, cells } = await giveLand(accountId, much, 106.5)
  const newcomer = await anOwner('newcomer')
  await giveLand(newcomer.accountId, little, 107.5)

  const read = async <E extends AnyEndpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    more = '',
    most?: number,
  ) => {
    let bytes = 0
    const times = await measure(async () => {
      bytes = (await ask(endpoint, input)).length
    })
    say(`${endpoint.method} ${endpoint.path}${more}, ${Math.round(bytes / 1000)} KB`, times, most)
  }
  await read(listMyPlots, {}, '', 300)
  await read(listMyPlots, { query: { limit: '500' } }, ', 500 plots', 300)
  await read(getPlotIndex, {}, ', all plots', 300)
  await read(listCollections, {})
  await read(getTier, {})

  const lands = cells.slice(0, 300).map(String)
  let target = 0
  const moved = await measure(async () => {
    target = (target + 1) % collections.length
    await ask(movePlots, { body: { type: 'collection', collection_id: collections[target]!, lands } })
  })
  say(`POST ${movePlots.path}, 300 plots`, moved)

  const browser = await launchBrowser()
  try {
    // The first page also waits for data that the server reads once.
    await walkAssets(browser, base, newcomer.session)
    for (let round = 0; round < rounds; round++)
      walks.push({
        much: await walkAssets(browser, base, session),
        little: await walkAssets(browser, base, newcomer.session),
      })
  } finally {
    await browser.close()
  }
} finally {
  await database.end()
  await product.stop()
}
console.log('| call | p50 | p99 | limit |\n|---|---|---|---|')
for (const row of rows) console.log(`| ${row.join(' | ')} |`)
console.log('\n| /assets in a browser | 11,000 plots | 12 plots | ratio |\n|---|---|---|---|')
for (const [what, name, unit, most] of [
  ['list can be used', 'open', 'ms'],
  ['longest task until the list can be used', 'openTask', 'ms', 100],
  ['most computed in a task until the list can be used', 'openComputed', 'ms', 100],
  ['scrolling, longest frame', 'scrollFrame', 'ms'],
  ['scrolling, longest task', 'scrollTask', 'ms', 50],
  ['scrolling, most computed in a frame', 'scrollComputed', 'ms', 50],
  ['a plot selected, to the next frame', 'select', 'ms'],
  ['a plot selected, longest task', 'selectTask', 'ms'],
  ['all of a list selected (1,000 and 7)', 'selectAll', 'ms'],
  ['all of a list selected, longest task', 'selectAllTask', 'ms'],
  ['elements in the page', 'elements', ''],
] as const) {
  const [more, less] = [
    middle(walks.map((walk) => walk.much[name])),
    middle(walks.map((walk) => walk.little[name])),
  ]
  const ratio = less === 0 ? '' : (more / less).toFixed(2)
  console.log(`| ${what} | ${more.toFixed(0)} ${unit} | ${less.toFixed(0)} ${unit} | ${ratio} |`)
  const work = `/assets with 11,000 plots: ${what}`
  if (most === undefined) report({ work, beside: 'the same with 12', theirs: less, ours: more, unit })
  else report({ work, beside: 'limit', ours: more, unit, goal: { most } })
}

function middle(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}

async function measure(act: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < turns + warmUp; turn += 1) {
    const began = performance.now()
    await act()
    if (turn >= warmUp) times.push(performance.now() - began)
  }
  return times
}

function say(what: string, times: number[], most?: number): void {
  const { p50, p99 } = percentiles(times)
  rows.push([
    what,
    `${p50.toFixed(1)} ms`,
    `${p99.toFixed(1)} ms`,
    most === undefined ? '' : `p50 < ${most} ms`,
  ])
  report({
    work: what,
    beside: 'limit',
    ours: p50,
    unit: 'ms',
    ...(most !== undefined && { goal: { most } }),
  })
}

async function send(path: string, call: EndpointCall) {
  const response = await fetch(base + path, call)
  return { status: response.status, json: await response.json() }
}

/** Signed up and logged in through the API, with a confirmed address, which the page would require. */
async function anOwner(username: string) {
  const account = { username, email: `${username}@meridian.example`, password: 'ten thousand plots' }
  await callEndpoint(send, registry, { body: account })
  const body = { email: account.username, password: account.password }
  const { access_token, refresh_token } = await callEndpoint(send, login, { body })
  const found = await database.query<{ id: string }>(
    'update accounts set email_confirmed_at = now() where username = $1 returning id',
    [username],
  )
  const session: Session = [access_token, refresh_token]
  /** Not parsed: measures the server's time without this process's parsing. */
  const ask = async <E extends AnyEndpoint>(endpoint: E, input: EndpointInput<E>): Promise<string> => {
    const path = buildPath(endpoint, input)
    const response = await fetch(base + path, buildCall(endpoint, input, access_token))
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} is answered with ${response.status}: ${text}`)
    return text
  }
  return { ask, session, accountId: found.rows[0]!.id }
}

/** Adjacent plots, bought in orders of a hundred, one order a day. */
async function giveLand(ownerId: string, { collections: count, inEach, outside }: Holding, west: number) {
  const { rows: made } = await database.query<{ id: string }>(
    `insert into collections (owner_id, name) select $1, 'Collection ' || n from generate_series(1, $2::int) n returning id`,
    [ownerId, count],
  )
  const collections = made.map(({ id }) => id)
  const corner = cellOf(cellAt(west, 11))
  const cells = Array.from({ length: count * inEach + outside }, (_, n) =>
    cellId({ row: corner.row + Math.floor(n / 100), col: corner.col + (n % 100) }),
  )
  // Plots beyond the last collection get null, so they are in none.
  await database.query(
    `insert into plots (cell, state, owner_id, collection_id, district, country, price_cents, created_at)
     select cell, 'owned', $1, ($2::uuid[])[1 + (n - 1) / $4::int], 'District ' || n / 200, 'VN', 2500,
       now() - n / 100 * interval '1 day'
     from unnest($3::bigint[]) with ordinality as plot (cell, n)`,
    [ownerId, collections, cells, inEach],
  )
  await database.query('analyze plots, collections')
  return { collections, cells }
}
