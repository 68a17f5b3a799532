/** Buyers who each buy again as soon as they get a response, on keep-alive connections. */
import { payLandByCredits } from '@meridian/shared/endpoints/payments'
import { cellBbox } from '../../packages/shared/src/grid.ts'
import { askUntil } from '../land/read-load.ts'
import type { Buyer } from './open-buyers.ts'
import { priceOfPlots } from './purchases.ts'

interface Shop {
  port: number
  buyers: readonly Buyer[]
  plots: number
  clients: number
  seconds: number
  /** The number of prepared purchases, an upper bound for the round. */
  most: number
  nextPiece: (plots: number) => number[]
}

/** Returns purchases a second. Requests are built before, so that the client's work is not measured. */
export async function buyOverHttp(shop: Shop): Promise<number> {
  const { port, buyers, plots, clients, seconds, most } = shop
  const calls = Array.from({ length: most }, (_, n) =>
    callOf(port, buyers[n % buyers.length]!, shop.nextPiece(plots)),
  )
  const until = performance.now() + seconds * 1000
  let done = 0
  const next = (): string => {
    const call = calls.pop()
    if (call === undefined) throw new Error(`More than ${most} purchases in ${seconds} s: have more written`)
    return call
  }
  await Promise.all(
    Array.from({ length: clients }, () =>
      askUntil(port, next, { until, everyMs: 0 }, (_asked, now) => {
        if (now <= until) done += 1
      }),
    ),
  )
  return done / seconds
}

/** Plots by their bounding boxes only, as the web app sends them. */
function callOf(port: number, { token }: Buyer, cells: readonly number[]): string {
  const body = JSON.stringify({
    type: 'individual',
    collection: null,
    items: cells.map((cell) => ({ bbox: cellBbox(cell) })),
    price: Number(priceOfPlots(cells.length).totalCents / 100n),
  })
  const head = [
    `POST ${payLandByCredits.path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `authorization: JWT ${token}`,
    'accept-encoding: gzip, br',
    'content-type: application/json',
    `content-length: ${body.length}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
