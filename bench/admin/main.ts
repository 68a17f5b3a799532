/**
 * The admin console beside a large shop: searches, the dashboard, and purchases while the dashboard is open and the
 * rules of the audit are checked.
 *
 *     node tools/run.mjs bench/admin/main.ts
 *
 * ADMIN_BENCH_SHARE=0.01 takes a hundredth of the million orders and ten million plots.
 */
import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type pg from 'pg'
import { getDashboard } from '@meridian/shared/endpoints/admin/dashboard'
import { search } from '@meridian/shared/endpoints/admin/search'
import { buildPath } from '@meridian/shared/call-endpoint'
import { rollUpRevenue } from '../../apps/api/src/features/admin/dashboard/roll-up-revenue.ts'
import { hashToken, newToken } from '../../apps/api/src/features/admin/console/hash-token.ts'
import { checkNextRule } from '../../apps/api/src/features/audit/checks/check-next-rule.ts'
import { repeatTask } from '../../apps/api/src/platform/jobs/repeat-task.ts'
import { createLog } from '../../apps/api/src/platform/logging/log.ts'
import { fillShop } from './fill-shop.ts'
import { buyOverHttp } from '../checkout/buy-over-http.ts'
import { openBuyers } from '../checkout/open-buyers.ts'
import { piecesOfLand } from '../checkout/purchases.ts'
import { open } from '../checkout/record-statements.ts'
import { percentiles } from '../land/read-load.ts'
import { startProduct } from '../land/start-product.ts'
import { report } from '../results/report.ts'

const share = Number(process.env['ADMIN_BENCH_SHARE'] ?? 1)
const searches = 400
const dashboards = 60
const rounds = 4
const load = { plots: 1, clients: 8, seconds: 4, most: 12_000 }

const host = 'localhost:3999'
const product = await startProduct({
  withWorker: false,
  more: { ADMIN: 'on', ADMIN_URL: `http://${host}` },
})
const { db, pool, close } = open(product.databaseUrl, 4)
try {
  const buyers = await openBuyers(db, 400)
  const land = piecesOfLand()
  land.next(0)
  const shop = { ...load, port: product.port, buyers, nextPiece: (plots: number) => land.next(plots).value }
  const keys = await fillShop(pool, { orders: Math.round(1e6 * share), plots: Math.round(1e7 * share) })
  await rollUpRevenue(db)
  const headers = { 'x-forwarded-host': host, cookie: `admin=${await openOperator(pool)}` }
  const get = (path: string) => read(product.port, path, headers)

  const found = await measure(searches, (n) =>
    get(buildPath(search, { query: { q: keys[n % keys.length]! } })),
  )
  say('search, p99', found.p99, 50)
  const shown = await measure(dashboards, () => get(getDashboard.path))
  say('dashboard, p99', shown.p99, 200)

  const rates = { alone: [] as number[], beside: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    rates.alone.push(await buyOverHttp(shop))
    await db.deleteFrom('rate_limits').execute()
    const office = openOffice(() => get(getDashboard.path))
    rates.beside.push(await buyOverHttp(shop))
    await office()
    await db.deleteFrom('rate_limits').execute()
  }
  const [theirs, ours] = [median(rates.alone), median(rates.beside)]
  console.log(`purchases with the console open: ${ours.toFixed(1)} of ${theirs.toFixed(1)} a second`)
  report({
    work: 'purchases by credits while the dashboard is open and rules are checked',
    beside: 'without the console',
    theirs,
    ours,
    unit: '/s',
    goal: { least: 0.95 },
  })
} finally {
  await close()
  await product.stop()
}

/** The dashboard as a browser reads it, only more often, and the worker's checks. Returns what ends both. */
function openOffice(readDashboard: () => Promise<void>): () => Promise<void> {
  const log = createLog('bench', 'error')
  const tasks = [
    repeatTask({
      turn: () => readDashboard().then(() => false),
      pauseMs: 1000,
      log,
      failure: 'the dashboard failed',
    }),
    repeatTask({
      turn: () => checkNextRule({ db, onRead: (use) => use(db) }).then(() => false),
      pauseMs: 1000,
      log,
      failure: 'a rule could not be checked',
    }),
  ]
  return async () => {
    for (const task of tasks) await task.close()
  }
}

async function openOperator(to: pg.Pool): Promise<string> {
  const token = newToken()
  await to.query(
    `with operator as (insert into operators (name, role) values ('bench', 'reader') returning id)
     insert into operator_sessions (operator_id, hash, expires_at)
     select id, $1, now() + interval '8 hours' from operator`,
    [hashToken(token)],
  )
  return token
}

async function read(port: number, path: string, headers: Record<string, string>): Promise<void> {
  const call = request({ port, host: '127.0.0.1', path, headers }).end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
}

async function measure(times: number, act: (n: number) => Promise<void>) {
  const took: number[] = []
  // The first ones open connections and make plans.
  for (let n = -10; n < times; n += 1) {
    const began = performance.now()
    await act(n + 10)
    if (n >= 0) took.push(performance.now() - began)
  }
  await db.deleteFrom('rate_limits').execute()
  return percentiles(took)
}

function say(what: string, ours: number, most: number): void {
  console.log(`${what}: ${ours.toFixed(1)} ms, limit ${most} ms`)
  report({ work: `admin console: ${what}`, beside: 'limit', ours, unit: 'ms', goal: { most } })
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}
