/**
 * Checkouts of 300 plots by land credits, beside the very statements of one of them run by pgbench: what the code
 * around the statements costs. Both on the same server, one after the other, several times.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccount } from '../apps/api/src/features/accounts/create-account.ts'
import { giveCredits } from '../apps/api/src/features/credits/credit-ledger.ts'
import { payByCredits } from '../apps/api/src/features/payments/purchase/pay-by-credits.ts'
import { inTransaction, openDatabase } from '../apps/api/src/platform/db/database.ts'
import type { Database, Db } from '../apps/api/src/platform/db/database.ts'
import { migrateToLatest } from '../apps/api/src/platform/db/migrate.ts'
import { createLog } from '../apps/api/src/platform/log.ts'
import { withThrowAwayPostgres } from '../tools/run/throw-away-postgres.ts'
import { asPgbenchScript } from './pgbench-script.ts'
import type { Recorded } from './pgbench-script.ts'
import { replayOnce } from './replay-statements.ts'
import { report } from './results/report.ts'

const clients = 8
const plots = 300
const seconds = 4
const rounds = 3
/** Of what pgbench does. */
const limit = 0.85

const pgbench = ['/usr/lib/postgresql/18/bin/pgbench', '/usr/lib/postgresql/15/bin/pgbench'].find((path) =>
  existsSync(path),
)

/** Each client and each arm has land of its own. */
const firstCell = (lane: number, checkout: number): number => lane * 400_000_000 + checkout * plots

const purchase = (accountId: string, first: number, count = plots) => ({
  accountId,
  method: 'credits' as const,
  landType: 'individual' as const,
  collectionId: null,
  plots: Array.from({ length: count }, (_, n) => ({
    cell: BigInt(first + n),
    district: 'Ba Dinh',
    country: 'Vietnam',
  })),
  price: {
    basePriceCents: 2500n,
    subtotalCents: 750_000n,
    discountCents: 187_500n,
    discountPercent: 25,
    totalCents: 562_500n,
    discounts: [{ amount: 300, percent: 25 }],
  },
  network: null,
})

await withThrowAwayPostgres(async (url) => {
  const { db, close } = open(url, clients)
  try {
    await measure(url, db)
  } finally {
    await close()
  }
})

function open(url: string, poolSize: number): Database {
  return openDatabase({ url, poolSize, backend: 'postgres' }, 'bench', createLog('bench', 'silent'))
}

async function measure(url: string, db: Db): Promise<void> {
  await migrateToLatest(db)
  const accounts = await openAccounts(db)
  const statements = await recordOne(url, purchase(accounts[0]!, firstCell(30, 0)))
  const forOne = await recordOne(url, purchase(accounts[0]!, firstCell(31, 0), 1))
  const made = Array.from({ length: clients }, () => 0)
  const own: number[] = []
  const peer: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    own.push(await checkOutFor(db, accounts, made))
    peer.push(
      pgbench
        ? runPgbench(pgbench, url, statements, round)
        : await replayFor(url, accounts, statements, round),
    )
  }
  const [ours, theirs] = [median(own), median(peer)]
  const name = pgbench ? 'pgbench, same statements' : 'a plain client, same statements'
  console.log(
    `${clients} clients, ${plots} plots a checkout, ${statements.length} statements each; one plot takes ${forOne.length}\n`,
  )
  console.log('| | checkouts a second (median of 3) | plots a second |\n|---|---|---|')
  console.log(`| ${name} | ${theirs.toFixed(1)} | ${Math.round(theirs * plots)} |`)
  console.log(`| payByCredits | ${ours.toFixed(1)} | ${Math.round(ours * plots)} |`)
  console.log(`| ratio | ${(ours / theirs).toFixed(2)} | at least ${limit} |`)
  report({
    work: `checkout of ${plots} plots by credits, inside the server`,
    beside: name,
    theirs,
    ours,
    unit: '/s',
    goal: { least: limit },
  })
  if (statements.length !== forOne.length) process.exitCode = 1
}

async function openAccounts(db: Db): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < clients; n += 1) {
    const username = `bench${n}`
    const account = {
      username,
      email: `${username}@meridian.example`,
      emailConfirmed: true,
      passwordHash: 'none',
      whitelisted: true,
    }
    const id = await inTransaction(db, async (tx) => {
      const created = (await createAccount(tx, account))!
      await giveCredits(tx, { accountId: created, amount: 10n ** 12n, reason: 'demo', reference: 'bench' })
      return created
    })
    ids.push(id)
  }
  return ids
}

/** Every statement of one checkout with its values and what it answered, in its order. */
async function recordOne(url: string, wanted: ReturnType<typeof purchase>): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  const { db, pool, close } = open(url, 1)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<Recorded>
    client.query = (async (text: string, values: unknown[] = []) => {
      const result = await query(text, values)
      recorded.push({ text, values, rows: result.rows })
      return result
    }) as typeof client.query
  })
  try {
    await inTransaction(db, (tx) => payByCredits(tx, wanted))
  } finally {
    await close()
  }
  return recorded
}

async function checkOutFor(db: Db, accounts: string[], made: number[]): Promise<number> {
  const end = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    accounts.map(async (accountId, lane) => {
      while (performance.now() < end) {
        const first = firstCell(lane, made[lane]!)
        made[lane]! += 1
        await inTransaction(db, (tx) => payByCredits(tx, purchase(accountId, first)))
        done += 1
      }
    }),
  )
  return done / seconds
}

function runPgbench(binary: string, url: string, statements: Recorded[], round: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-pgbench-'))
  const file = join(folder, 'checkout.sql')
  writeFileSync(
    file,
    asPgbenchScript(statements, { firstCell: firstCell(30, 0), plots, lanes: 10, laneWidth: 400_000_000 }),
  )
  const starts = ['-D', `base=${round * 30_000_000}`, '-D', 'started=0']
  const { stdout, stderr, status } = spawnSync(
    binary,
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '2',
      '-T',
      String(seconds),
      '-f',
      file,
      ...starts,
      url,
    ],
    { encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (status !== 0 || !tps) throw new Error(`pgbench failed: ${stderr.slice(0, 2000)}`)
  return Number(tps)
}

async function replayFor(
  url: string,
  accounts: string[],
  statements: Recorded[],
  round: number,
): Promise<number> {
  const { pool, close } = open(url, clients)
  const end = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    accounts.map(async (account, lane) => {
      const client = await pool.connect()
      for (let n = 0; performance.now() < end; n += 1) {
        // Away from the recorded land and everyone else's, by whole blocks.
        const shift = ((lane + 1) * 100_000 + round * 20_000 + n) * 4096
        await replayOnce(client, { statements, recordedAccount: accounts[0]!, account, shift })
        done += 1
      }
      client.release()
    }),
  )
  await close()
  return done / seconds
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!
}
