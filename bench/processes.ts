/**
 * Two processes on one port, compared with one: reads of blocks and checkouts by land credits over HTTP. Both products
 * run at the same time, on databases of their own, and are measured in turns.
 */
import { buyOverHttp } from './checkout/buy-over-http.ts'
import { openBuyers } from './checkout/open-buyers.ts'
import { piecesOfLand } from './checkout/purchases.ts'
import { open } from './checkout/record-statements.ts'
import { firstBlocks, prepareForFilling, sellBlocks } from './land/fill-land.ts'
import { readUnderLoad } from './land/read-load.ts'
import { startProduct } from './land/start-product.ts'
import { report } from './results/report.ts'

const clients = 16
const seconds = 4
const rounds = 3
const buyerCount = 600
const mostCheckouts = 12_000
/** On two cores that readers and PostgreSQL do not need. */
const least = 1.6

const started: { stop: () => Promise<void> }[] = []
const stopAll = async () => {
  for (const { stop } of started.splice(0).toReversed()) await stop()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().finally(() => process.exit(1)))
try {
  const shops = { one: await openShop('1'), two: await openShop('2') }
  const rates = {
    blocks: { one: [] as number[], two: [] as number[] },
    checkouts: { one: [] as number[], two: [] as number[] },
  }
  for (let round = 0; round < rounds; round += 1)
    for (const which of ['one', 'two'] as const) {
      rates.blocks[which].push(await shops[which].read())
      rates.checkouts[which].push(await shops[which].buy())
    }
  for (const [name, of] of [
    ['reads of blocks', rates.blocks],
    ['checkouts of 1 plot by credits', rates.checkouts],
  ] as const) {
    const [theirs, ours] = [median(of.one), median(of.two)]
    console.log(
      `${name}: ${theirs.toFixed(0)}/s with 1, ${ours.toFixed(0)}/s with 2: ${(ours / theirs).toFixed(2)}`,
    )
    const work = `${name} over HTTP, WORKERS=2`
    report({ work, beside: 'WORKERS=1', theirs, ours, unit: '/s', goal: { least } })
  }
} finally {
  await stopAll()
}

async function openShop(workers: string) {
  const product = await startProduct({ withWorker: false, more: { WORKERS: workers } })
  started.push(product)
  const { db, pool, close } = open(product.databaseUrl, 2)
  started.push({ stop: close })
  const buyers = await openBuyers(db, buyerCount)
  await prepareForFilling(pool)
  const blocks = firstBlocks()
  await sellBlocks(pool, blocks)
  const land = piecesOfLand()
  land.next(0)
  const { port } = product
  return {
    read: async () => {
      const nextPath = () => `/api/map/blocks/${blocks[Math.floor(Math.random() * blocks.length)]!.block}`
      return (await readUnderLoad(port, nextPath, { readers: clients, seconds })).perSecond
    },
    buy: async () => {
      await db.deleteFrom('rate_limits').execute()
      const nextPiece = (plots: number) => land.next(plots).value
      return buyOverHttp({ port, buyers, plots: 1, clients, seconds, most: mostCheckouts, nextPiece })
    },
  }
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!
}
