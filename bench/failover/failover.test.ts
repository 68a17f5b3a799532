/** A database server dies, freezes or is demoted under an API with buyers: nothing acknowledged is lost or bought twice. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chooseReadUrl } from '../../apps/api/src/platform/db/choose-read-url.ts'
import { migrateToLatest } from '../../apps/api/src/platform/db/migrate.ts'
import { isDatabaseUnavailable } from '../../apps/api/src/platform/db/database-unavailable.ts'
import { hostUrls } from '../../apps/api/src/platform/config/database-hosts.ts'
import { newClient } from '../../apps/api/src/platform/db/writable-client.ts'
import { EventLine } from '../../apps/api/src/platform/live/event-line.ts'
import { cleanUp, cleanUpAll } from '../../apps/api/src/testing/clean-up.ts'
import { openLine } from '../../apps/api/src/testing/lines/open-line.ts'
import { findFreePort } from '../../apps/sandbox/src/processes/find-free-port.ts'
import { sendSignal } from '../../apps/sandbox/src/processes/send-signal.ts'
import { openBuyers } from '../checkout/open-buyers.ts'
import type { Buyer } from '../checkout/open-buyers.ts'
import { open } from '../checkout/record-statements.ts'
import { startPair } from '../checkout/start-pair.ts'
import type { Pair } from '../checkout/start-pair.ts'
import { buyUntil, nextCell, openShop, readPurchases, withClient } from './shop.ts'
import type { Run, Shop } from './shop.ts'

const within = { timeout: 120_000, interval: 50 }

let pair: Pair
let buyers: Buyer[]
/** Hosts: one where nothing listens, the primary, the standby. */
let list: string

beforeAll(async () => {
  pair = await startPair(0, async (url) => {
    const { db, close } = open(url, 2)
    await migrateToLatest(db)
    buyers = await openBuyers(db, 8)
    await close()
  })
  cleanUp(() => pair.stop())
  list = listOf([`127.0.0.1:${await findFreePort()}`, hostOf(pair.primary), hostOf(pair.standby)])
}, 300_000)
afterAll(cleanUpAll, 120_000)

const hostOf = ({ port }: { port: number }) => `127.0.0.1:${port}`
const listOf = (hosts: string[]) => pair.url.replace(hostOf(pair.primary), hosts.join())

async function start(databaseUrl: string): Promise<Shop> {
  const shop = await openShop(databaseUrl)
  cleanUp(await shop.started)
  return shop
}

async function portOf(databaseUrl: string): Promise<number> {
  const client = newClient(databaseUrl, {})
  await client.connect()
  const { rows } = await client.query<{ port: string }>('show port')
  await client.end()
  return Number(rows[0]!.port)
}

test.each([
  ['nothing listens at', async () => `127.0.0.1:${await findFreePort()}`],
  ['is a standby', async () => hostOf(pair.standby)],
  ['has no address', async () => 'database.invalid:5432'],
])('connects to the primary although the first host %s', async (_why, first) => {
  expect(await portOf(listOf([await first(), hostOf(pair.primary)]))).toBe(pair.primary.port)
})

test('counts a list without a writable host as unavailable, and a wrong password as a lasting problem', async () => {
  const none = listOf([hostOf(pair.standby), `127.0.0.1:${await findFreePort()}`])
  expect(isDatabaseUnavailable(await portOf(none).catch((error: unknown) => error))).toBe(true)
  const wrong = new URL(hostUrls(list)[1]!)
  wrong.password = 'wrong'
  const refused: unknown = await portOf(wrong.href.replace(wrong.host, `${wrong.host},${wrong.host}`)).catch(
    (error: unknown) => error,
  )
  expect(isDatabaseUnavailable(refused)).toBe(false)
})

test('chooses a standby for long reads while it is not far behind, otherwise the primary', async () => {
  const { url, standby } = pair
  const choose = (readUrl?: string) => chooseReadUrl({ url, readUrl, poolSize: 2, backend: 'postgres' })
  const write = () => withClient(url, (client) => client.query('analyze tiers'))
  await write()
  await vi.waitUntil(async () => {
    await write()
    return (await choose(standby.url)) === standby.url
  }, within)
  expect(await choose(`postgres://127.0.0.1:${await findFreePort()}/meridian`)).toBe(url)
  expect(await choose()).toBe(url)
})

test('reads no events from a standby', async () => {
  const laid = EventLine.lay(pair.standby.url, () => {})
  await expect(laid).rejects.toThrow('accepts no writes')
})

test('buys once when the answer to a commit is lost', async () => {
  let cutsCommits = false
  let isPaying = false
  const line = await openLine({ port: pair.primary.port }, (near, far) => {
    let isCut = false
    near.on('data', (chunk: Buffer) => {
      far.write(chunk)
      // The statement that takes the credits was prepared under its file's name.
      isPaying ||= chunk.includes('credit_entries') || chunk.includes('spend-credits')
      if (!cutsCommits || !isPaying || !chunk.includes('commit')) return
      cutsCommits = false
      isCut = true
    })
    far.on('data', (chunk) => {
      // The server has committed; only its answer is lost.
      if (isCut) near.destroy()
      else near.write(chunk)
    })
    far.on('close', () => near.destroy())
  })
  cleanUp(line.close)
  const shop = await start(pair.url.replace(hostOf(pair.primary), `127.0.0.1:${line.port}`))
  isPaying = false
  cutsCommits = true
  const cell = nextCell()
  const lost = await shop.buy(buyers[0]!, cell)
  expect(lost).toMatchObject({ status: 503, retryAfter: '2', json: { code: 'UNAVAILABLE' } })
  expect(cutsCommits).toBe(false)
  const again = await vi.waitUntil(async () => {
    const answer = await shop.buy(buyers[0]!, cell)
    return answer.status === 503 ? null : answer
  }, within)
  expect(again.status).toBe(200)
  const { tid } = again.json
  expect(await readPurchases(pair.url, [{ cell, tid: tid! }])).toEqual([
    { tid, cell: String(cell), paid: '1' },
  ])
})

test('answers 503 when the wait for the standby is cancelled, because a failover could lose the purchase', async () => {
  const shop = await start(pair.url)
  const cell = nextCell()
  const away = await freeze(pair.standby)
  try {
    const answer = shop.buy(buyers[0]!, cell)
    await withClient(pair.url, async (client) => {
      await vi.waitUntil(async () => {
        const { rowCount } = await client.query(`
          select pg_cancel_backend(pid) from pg_stat_activity
          where wait_event = 'SyncRep' and application_name = 'meridian-api'`)
        return rowCount! > 0
      }, within)
    })
    expect(await answer).toMatchObject({ status: 503, retryAfter: '2' })
    const { parts } = (await shop.get('/api/health')).json
    expect(parts?.['database']).toEqual({ up: false, detail: 'no answer' })
  } finally {
    away.thaw()
  }
  const again = await vi.waitUntil(async () => {
    const answer = await shop.buy(buyers[0]!, cell)
    return answer.status === 503 ? null : answer
  }, within)
  expect(again.status).toBe(200)
})

test('starts before any primary, and loses nothing when the standby is promoted under eight buyers', async () => {
  const early = await openShop(pair.standby.url)
  const state = async () => (await early.get('/api/health').catch(() => null))?.json.parts?.['database']
  // 'no answer' until the standby has answered once.
  await vi.waitUntil(async () => (await state())?.detail === 'read only', within)
  expect(await state()).toEqual({ up: false, detail: 'read only' })
  expect((await early.get('/api/alive')).status).toBe(200)
  expect(await early.get('/api/config')).toMatchObject({ status: 503, retryAfter: '2' })

  const shop = await start(list)
  let isPromoted = false
  let total = 0
  const runs = buyers.map((buyer) => {
    let after = 0
    let seen = 0
    return buyUntil(shop, buyer, (bought) => {
      total += bought - seen
      if (isPromoted) after += bought - seen
      seen = bought
      return after >= 3
    })
  })
  await vi.waitUntil(() => total >= 16, within)
  sendSignal(pair.primary.pid, 'SIGQUIT')
  await pair.primary.ended
  await withClient(pair.standby.url, (client) => client.query('select pg_promote(true, 60)'))
  isPromoted = true
  const ended: Run[] = await Promise.all(runs)

  expect(ended.flatMap(({ wrong }) => wrong)).toEqual([])
  expect(ended.reduce((sum, { unavailable }) => sum + unavailable, 0)).toBeGreaterThan(0)
  const bought = ended.flatMap((run) => run.bought)
  const stored = await readPurchases(pair.standby.url, bought)
  const byCell = (a: { cell: string }, b: { cell: string }) => Number(a.cell) - Number(b.cell)
  expect(stored.toSorted(byCell)).toEqual(
    bought.map(({ cell, tid }) => ({ cell: String(cell), tid, paid: '1' })).toSorted(byCell),
  )
  cleanUp(await early.started)
  expect((await early.get('/api/config')).status).toBe(200)
})

test('ignores the former primary when it comes back read-only', async () => {
  await pair.restartReadOnly()
  expect(await portOf(list)).toBe(pair.standby.port)
  const shop = await start(list)
  const { line } = await EventLine.lay(list, () => {})
  expect(await line.look()).toEqual([])
  await line.close()
  expect((await shop.buy(buyers[0]!, nextCell())).status).toBe(200)
  // An API whose configuration names the former primary only.
  const lost = await openShop(hostUrls(list)[1]!)
  const answer = await vi.waitUntil(() => lost.get('/api/health').catch(() => null), within)
  expect(answer.json.parts?.['database']).toEqual({ up: false, detail: 'read only' })
})

test('ends every call as 503 while the primary is frozen behind a proxy that keeps sessions, and buys afterwards', async () => {
  const line = await openLine({ port: pair.standby.port }, (near, far) => {
    near.pipe(far)
    far.pipe(near)
  })
  cleanUp(line.close)
  const shop = await start(pair.url.replace(hostOf(pair.primary), `127.0.0.1:${line.port}`))
  await Promise.all(buyers.map((buyer) => buyUntil(shop, buyer, (bought) => bought === 1)))
  const frozen = await freeze(pair.standby)
  try {
    const answers = await Promise.all(buyers.map((buyer) => shop.buy(buyer, nextCell())))
    expect(answers.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(
      answers.map(() => [503, '2']),
    )
  } finally {
    frozen.thaw()
  }
  const runs = await Promise.all(buyers.map((buyer) => buyUntil(shop, buyer, (bought) => bought === 1)))
  expect(runs.flatMap(({ wrong }) => wrong)).toEqual([])
})

/** SIGSTOP to the server and all its processes; connections stay open. */
async function freeze({ url, pid }: { url: string; pid: number }): Promise<{ thaw: () => void }> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  const pids = [pid, ...rows.map((row) => row.pid)]
  for (const one of pids) sendSignal(one, 'SIGSTOP')
  const thaw = () => {
    for (const one of pids) sendSignal(one, 'SIGCONT')
    client.end().catch(() => {})
  }
  cleanUp(thaw)
  return { thaw }
}
