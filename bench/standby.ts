/**
 * Purchases and sign-ups with a synchronous standby that is 2 ms away, compared with the same that do not wait for
 * it, and purchases compared with the same statements without live events. A global lock that is held until the
 * standby responds would show here.
 */
import pg from 'pg'
import { migrateToLatest } from '../apps/api/src/platform/db/migrate.ts'
import { openBuyers } from './checkout/open-buyers.ts'
import { cellsFrom, laneWidth, purchaseOf } from './checkout/purchases.ts'
import { open, recordStatements } from './checkout/record-statements.ts'
import { pgbench, runPgbench } from './checkout/run-pgbench.ts'
import { signUpUnderLoad } from './checkout/sign-ups.ts'
import { startPair } from './checkout/start-pair.ts'
import { asPgbenchScript } from './checkout/pgbench-script.ts'
import type { Recorded } from './checkout/pgbench-script.ts'
import { report } from './results/report.ts'

const awayMs = 2
const clients = 32
const seconds = 4
const rounds = 3

if (!pgbench) throw new Error("pgbench is missing, which comes with Debian's PostgreSQL.")
await measure(pgbench)

async function measure(binary: string): Promise<void> {
  const cells = cellsFrom(5 * laneWidth, 1)
  let statements: Recorded[] = []
  const { url, stop } = await startPair(awayMs, async (first) => {
    const { db, close } = open(first, 2)
    try {
      await migrateToLatest(db)
      const [buyer] = await openBuyers(db, clients)
      statements = await recordStatements(first, purchaseOf(buyer!.id, cells))
    } finally {
      await close()
    }
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)))
  try {
    const silent = statements.filter(({ text }) => !text.includes('live_events'))
    if (silent.length === statements.length) throw new Error('A purchase publishes no live event')
    const asScript = (some: Recorded[]) =>
      asPgbenchScript(some, { firstCell: cells[0]!, plots: 1, lanes: 6, laneWidth })
    let round = 0
    const buy = (script: string, at: string) => {
      round += 1
      return runPgbench(binary, { url: at, script, clients, seconds, round })
    }
    const [whole, withoutEvents] = [asScript(statements), asScript(silent)]
    const alone = withoutWaiting(url)
    const signUp = (at: string) => signUpUnderLoad(at, { clients, seconds })
    const rates = await inTurns({
      purchases: () => buy(whole, url),
      'purchases without live events': () => buy(withoutEvents, url),
      'purchases that do not wait for the standby': () => buy(whole, alone),
      'sign-ups': () => signUp(url),
      'sign-ups that do not wait for the standby': () => signUp(alone),
    })
    console.log(`${clients} clients, a synchronous standby ${awayMs} ms away, one plot a purchase\n`)
    console.log(`| | a second (median of ${rounds}) |\n|---|---|`)
    for (const [name, rate] of Object.entries(rates)) console.log(`| ${name} | ${rate.toFixed(0)} |`)
    const grown = await measureGrowth(url, () => buy(whole, url))
    console.log(`\na purchase: ${grown.walKb.toFixed(1)} KB of WAL, ${grown.storedKb.toFixed(1)} KB stored`)
    const where = `${clients} clients beside a synchronous standby ${awayMs} ms away`
    report({
      work: `purchases of ${where}`,
      beside: 'the same without live events',
      theirs: rates['purchases without live events'],
      ours: rates.purchases,
      unit: '/s',
      goal: { least: 0.8 },
    })
    report({
      work: `purchases of ${where}`,
      beside: 'the same without waiting for it',
      theirs: rates['purchases that do not wait for the standby'],
      ours: rates.purchases,
      unit: '/s',
      goal: { least: 0.85 },
    })
    report({
      work: `sign-ups of ${where}`,
      beside: 'the same without waiting for it',
      theirs: rates['sign-ups that do not wait for the standby'],
      ours: rates['sign-ups'],
      unit: '/s',
      goal: { least: 0.8 },
    })
    const one = { beside: 'no limit', unit: 'KB' }
    report({ ...one, work: 'WAL of a purchase of one plot', ours: grown.walKb })
    report({ ...one, work: 'stored by a purchase of one plot, with indexes', ours: grown.storedKb })
  } finally {
    await stop()
  }
}

/** What a purchase writes, and what of it stays. */
async function measureGrowth(
  url: string,
  buyMany: () => Promise<number>,
): Promise<{ walKb: number; storedKb: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const look = async () => {
    const { rows } = await client.query<{ orders: number; wal: number; stored: number }>(`
      select (select count(*) from orders)::float8 as orders, (pg_current_wal_lsn() - '0/0')::float8 as wal,
        pg_database_size(current_database())::float8 as stored`)
    return rows[0]!
  }
  try {
    // Otherwise the first change of each page would write the whole page.
    await client.query('checkpoint')
    await buyMany()
    const before = await look()
    await buyMany()
    const after = await look()
    const purchases = (after.orders - before.orders) * 1000
    return {
      walKb: (after.wal - before.wal) / purchases,
      storedKb: (after.stored - before.stored) / purchases,
    }
  } finally {
    await client.end()
  }
}

/** The standby follows as before, but a commit returns once the primary has it. */
function withoutWaiting(url: string): string {
  const local = new URL(url)
  local.searchParams.set('options', '-c synchronous_commit=local')
  // libpq reads a plus sign as itself.
  return local.href.replaceAll('+', '%20')
}

/** The median of each. */
async function inTurns<Name extends string>(
  works: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[]
  const rates = new Map(names.map((name) => [name, [] as number[]]))
  for (let turn = 0; turn < rounds; turn += 1)
    for (const name of names) rates.get(name)!.push(await works[name]())
  const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!
  return Object.fromEntries(names.map((name) => [name, median(rates.get(name)!)])) as Record<Name, number>
}
