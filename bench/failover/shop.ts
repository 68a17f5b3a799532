/** Buyers who repeat each purchase until it succeeds or is refused, as the web app does while servers switch. */
import { setTimeout as sleep } from 'node:timers/promises'
import { payLandByCredits } from '@meridian/shared/endpoints/payments'
import pg from 'pg'
import type { Config } from '../../apps/api/src/platform/config/config.ts'
import { loadConfig } from '../../apps/api/src/platform/load-config.ts'
import { cellBbox } from '../../packages/shared/src/grid.ts'
import type { Buyer } from '../checkout/open-buyers.ts'
import { piecesOfLand } from '../checkout/purchases.ts'
import { benchSecret } from '../land/start-product.ts'
import { findFreePort } from '../../apps/sandbox/src/processes/find-free-port.ts'

/** Imported by its address, because the types of a browser, which the bench has, do not fit the whole API. */
const { startServer } = (await import(
  new URL('../../apps/api/src/start-server.ts', import.meta.url).href
)) as { startServer: (config: Config) => Promise<{ stop: () => Promise<void> }> }

export interface Answer {
  status: number
  retryAfter: string | null
  json: { tid?: string; code?: string; parts?: Record<string, { up: boolean; detail?: string }> }
}

export interface Shop {
  url: string
  get: (path: string) => Promise<Answer>
  buy: (buyer: Buyer, cell: number) => Promise<Answer>
}

/** Where the API will listen, and its start, which resolves once a server accepts writes. */
export async function openShop(
  databaseUrl: string,
): Promise<Shop & { started: Promise<() => Promise<void>> }> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const config = await loadConfig({
    MODE: 'demo',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL: url,
    JWT_SECRET: benchSecret,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1',
    LAND_CHAIN_ID: '5',
    GIN_CHAIN_IDS: '5',
    // No purchase by land credits needs a chain.
    CHAIN_5_RPC_URL: 'http://127.0.0.1:9',
  })
  const started = startServer(config).then(({ stop }) => stop)
  // A test that fails first must not leave an unhandled rejection.
  started.catch(() => {})
  const ask = async (path: string, request: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, request)
    const text = await response.text()
    const json = text.startsWith('{') ? (JSON.parse(text) as Answer['json']) : {}
    return { status: response.status, retryAfter: response.headers.get('retry-after'), json }
  }
  return {
    url,
    started,
    get: ask,
    buy: ({ token }, cell) =>
      ask(payLandByCredits.path, {
        method: 'POST',
        headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          type: 'individual',
          collection: null,
          items: [{ bbox: cellBbox(cell) }],
          price: 25,
        }),
      }),
  }
}

const land = piecesOfLand()
land.next()
/** A cell for sale that no other call returned. */
export const nextCell = (): number => land.next(1).value[0]!

export interface Bought {
  cell: number
  tid: string
}

export interface Run {
  bought: Bought[]
  /** Answers that a buyer must not get. */
  wrong: Answer[]
  unavailable: number
}

const pauseMs = 50

/** Buys plots one after the other until `isOver`, and finishes the purchase that is under way. */
export async function buyUntil(shop: Shop, buyer: Buyer, isOver: (bought: number) => boolean): Promise<Run> {
  const run: Run = { bought: [], wrong: [], unavailable: 0 }
  while (!isOver(run.bought.length)) {
    const cell = nextCell()
    for (;;) {
      const answer = await shop.buy(buyer, cell)
      if (answer.status === 200) {
        run.bought.push({ cell, tid: answer.json.tid! })
        break
      }
      if (answer.status !== 503 || answer.retryAfter === null) {
        run.wrong.push(answer)
        break
      }
      run.unavailable += 1
      await sleep(pauseMs)
    }
    await sleep(pauseMs)
  }
  return run
}

export async function withClient<Result>(
  url: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** The rows of these purchases in the database: each once, paid once. */
export const readPurchases = (url: string, bought: readonly Bought[]) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ tid: string; cell: string; paid: string }>(
      `select orders.id as tid, order_plots.cell::text as cell,
         (select count(*) from payments where provider = 'ledger' and reference = orders.id::text)::text as paid
       from orders join order_plots on order_plots.order_id = orders.id
       where orders.state = 'completed' and order_plots.cell = any($1::bigint[])`,
      [bought.map(({ cell }) => cell)],
    )
    return rows
  })
