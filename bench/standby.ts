/**
 * Purchases with a synchronous standby that is 2 ms away: the cost of publishing live events, compared with the same
 * statements without them. A global lock that is held until the standby responds would show here.
 */
import { migrateToLatest } from '../apps/api/src/platform/db/migrate.ts'
import { openBuyers } from './checkout/open-buyers.ts'
import { cellsFrom, laneWidth, purchaseOf } from './checkout/purchases.ts'
import { open, recordStatements } from './checkout/record-statements.ts'
import { pgbench, runPgbench } from './checkout/run-pgbench.ts'
import { startPair } from './checkout/start-pair.ts'
import { asPgbenchScript } from './checkout/pgbench-script.ts'
import type { Recorded } from './checkout/pgbench-script.ts'
import { report } from './results/report.ts'

const awayMs = 2
const clients = 32
const seconds = 4
const rounds = 3
/** The goal, as a share of the rate of purchases that publish no live event. */
const least = 0.8

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
    const scripts = { notifying: asScript(statements), silent: asScript(silent) }
    const rates = { notifying: [] as number[], silent: [] as number[] }
    let round = 0
    for (let turn = 0; turn < rounds; turn += 1)
      for (const way of ['silent', 'notifying'] as const) {
        round += 1
        const run = { url, script: scripts[way], clients, seconds, round }
        rates[way].push(await runPgbench(binary, run))
      }
    const [ours, theirs] = [median(rates.notifying), median(rates.silent)]
    console.log(`${clients} clients, a synchronous standby ${awayMs} ms away, one plot a purchase\n`)
    console.log(`| | purchases a second (median of ${rounds}) |\n|---|---|`)
    console.log(`| without live events | ${theirs.toFixed(0)} |\n| as they are | ${ours.toFixed(0)} |`)
    console.log(`| ratio | ${(ours / theirs).toFixed(2)}, at least ${least} |`)
    report({
      work: `purchases of ${clients} clients beside a synchronous standby ${awayMs} ms away`,
      beside: 'the same without live events',
      theirs,
      ours,
      unit: '/s',
      goal: { least },
    })
  } finally {
    await stop()
  }
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!
}
