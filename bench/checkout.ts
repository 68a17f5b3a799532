/**
 * Checkouts by land credits, compared with the same statements run by pgbench: measures the overhead of the code around
 * the statements, in process and over HTTP. All on the same database, one after the other, several times.
 */
import { buyOverHttp } from './checkout/buy-over-http.ts'
import { openBuyers } from './checkout/open-buyers.ts'
import type { Buyer } from './checkout/open-buyers.ts'
import { cellsFrom, laneWidth, piecesOfLand, purchaseOf } from './checkout/purchases.ts'
import { open, recordStatements } from './checkout/record-statements.ts'
import { pgbench, runPgbench } from './checkout/run-pgbench.ts'
import { payByCredits } from '../apps/api/src/features/payments/purchase/pay-by-credits.ts'
import { inTransaction } from '../apps/api/src/platform/db/database.ts'
import type { Db } from '../apps/api/src/platform/db/database.ts'
import { startProduct } from './land/start-product.ts'
import { asPgbenchScript } from './checkout/pgbench-script.ts'
import type { Recorded } from './checkout/pgbench-script.ts'
import { replayOnce } from './replay-statements.ts'
import { report } from './results/report.ts'

const clients = 8
const seconds = 4
const rounds = 3
/** Enough buyers that none reaches the limit of purchases within a round. */
const buyerCount = 400

/** Goals as shares of pgbench's rate. */
const sizes = [
  { plots: 300, inside: 0.85, overHttp: 0.7, most: 1500 },
  { plots: 1, inside: undefined, overHttp: 0.35, most: 12_000 },
] as const

const product = await startProduct({ withWorker: false })
const { db, close } = open(product.databaseUrl, clients)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void product.stop().finally(() => process.exit(1)))
try {
  const buyers = await openBuyers(db, buyerCount)
  const land = piecesOfLand()
  land.next(0)
  for (const size of sizes) await measure(size, buyers, (plots) => land.next(plots).value)
} finally {
  await close()
  await product.stop()
}

async function measure(
  { plots, inside, overHttp, most }: (typeof sizes)[number],
  buyers: Buyer[],
  nextPiece: (plots: number) => number[],
): Promise<void> {
  const { databaseUrl: url, port } = product
  const cells = cellsFrom(30 * laneWidth + plots, plots)
  const statements = await recordStatements(url, purchaseOf(buyers[0]!.id, cells))
  const script = asPgbenchScript(statements, { firstCell: cells[0]!, plots, lanes: 10, laneWidth })
  const rates = { pgbench: [] as number[], inside: [] as number[], overHttp: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    rates.inside.push(await checkOutFor(db, buyers, () => nextPiece(plots)))
    rates.pgbench.push(
      pgbench
        ? await runPgbench(pgbench, { url, script, clients, seconds, round: round + (plots === 1 ? 10 : 0) })
        : await replayFor(url, buyers, statements, round),
    )
    // The limit counts each buyer's purchases per minute, and these rounds are shorter.
    await db.deleteFrom('rate_limits').execute()
    rates.overHttp.push(await buyOverHttp({ port, buyers, plots, clients, seconds, most, nextPiece }))
  }
  const theirs = median(rates.pgbench)
  const name = pgbench ? 'pgbench, same statements' : 'a plain client, same statements'
  const what = plots === 1 ? '1 plot' : `${plots} plots`
  console.log(`\n${clients} clients, ${what} a checkout, ${statements.length} statements each\n`)
  console.log(`| | checkouts a second (median of ${rounds}) | of ${name} | goal |\n|---|---|---|---|`)
  console.log(`| ${name} | ${theirs.toFixed(1)} | | |`)
  for (const [where, rate, least] of [
    ['inside the server', median(rates.inside), inside],
    ['over HTTP', median(rates.overHttp), overHttp],
  ] as const) {
    const goal = least === undefined ? {} : { goal: { least } }
    console.log(
      `| ${where} | ${rate.toFixed(1)} | ${(rate / theirs).toFixed(2)} | ${least === undefined ? '' : `≥ ${least}`} |`,
    )
    report({
      work: `checkout of ${what} by credits, ${where}`,
      beside: name,
      theirs,
      ours: rate,
      unit: '/s',
      ...goal,
    })
  }
}

async function checkOutFor(to: Db, buyers: Buyer[], nextPiece: () => number[]): Promise<number> {
  const end = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    buyers.slice(0, clients).map(async ({ id }) => {
      while (performance.now() < end) {
        const purchase = purchaseOf(id, nextPiece())
        await inTransaction(to, (tx) => payByCredits(tx, purchase))
        if (performance.now() <= end) done += 1
      }
    }),
  )
  return done / seconds
}

async function replayFor(
  url: string,
  buyers: Buyer[],
  statements: Recorded[],
  round: number,
): Promise<number> {
  const { pool, close: closePool } = open(url, clients)
  const end = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    buyers.slice(0, clients).map(async ({ id: account }, lane) => {
      const client = await pool.connect()
      for (let n = 0; performance.now() < end; n += 1) {
        // Offset by whole blocks from the recorded land and from all other lanes.
        const shift = ((lane + 1) * 100_000 + round * 20_000 + n) * 4096
        await replayOnce(client, { statements, recordedAccount: buyers[0]!.id, account, shift })
        if (performance.now() <= end) done += 1
      }
      client.release()
    }),
  )
  await closePool()
  return done / seconds
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!
}
