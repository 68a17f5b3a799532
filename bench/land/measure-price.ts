/** The time to price a cart while others read the map. */
import { buildCall } from '@meridian/shared/call-endpoint'
import { getPrice } from '@meridian/shared/endpoints/cart'
import type { LandItem } from '@meridian/shared/land-item'
import { cellAt, cellBbox, cellRing } from '../../packages/shared/src/grid.ts'
import type { SoldBlock } from './fill-land.ts'
import { askUntil, percentiles, readUnderLoad } from './read-load.ts'

/** The interval of the readers, and of the buyer. */
const everyMs = 50
const seconds = 20
/** First runs are slower, so these requests are counted separately. */
const firstQuestions = 100

/** 300 adjacent plots, each time a little farther east. */
function aCart(turn: number): LandItem[] {
  return Array.from({ length: 300 }, (_, at) => {
    const cell = cellAt(-120 + turn * 0.15 + (at % 20) * 0.006, 48 + Math.floor(at / 20) * 0.004)
    return { bbox: cellBbox(cell), location: cellRing(cell) }
  })
}

/** From another address each time, because of the rate limit by address. */
function requestOf(port: number, turn: number, cart: number): string {
  const { headers, body } = buildCall(getPrice, { body: { items: aCart(cart) } }, null)
  const lines = {
    ...headers,
    host: `127.0.0.1:${port}`,
    'accept-encoding': 'gzip, br',
    'x-forwarded-for': `10.1.${turn >> 8}.${turn & 255}`,
    'content-length': String(Buffer.byteLength(String(body))),
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${getPrice.path} HTTP/1.1\r\n${head.join('')}\r\n${String(body)}`
}

/** Beside fifty readers with twenty requests a second each; the buyer has the same pace. */
export async function measurePrice(
  port: number,
  all: readonly SoldBlock[],
  cart: (turn: number) => number,
): Promise<{ p50: number; p99: number; firstP99: number }> {
  const any = () => `/api/map/blocks/${all[Math.floor(Math.random() * all.length)]!.block}`
  // Created before the measurement, which is about reading only.
  const requests = Array.from({ length: (seconds * 1000) / everyMs }, (_, turn) =>
    requestOf(port, turn, cart(turn)),
  )
  const [first, times]: [number[], number[]] = [[], []]
  let turn = 0
  const next = () => requests[turn++ % requests.length]!
  const until = performance.now() + seconds * 1000
  await Promise.all([
    readUnderLoad(port, any, { everyMs, seconds: seconds - 1 }),
    askUntil(port, next, { until, everyMs }, (asked, now) => {
      const group = turn > firstQuestions ? times : first
      group.push(now - asked)
    }),
  ])
  return { ...percentiles(times), firstP99: percentiles(first).p99 }
}
