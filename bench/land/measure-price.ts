/** What a cart costs to price, while others look at the map. */
import { buildCall } from '@meridian/shared/call-endpoint'
import { getPrice } from '@meridian/shared/endpoints/cart'
import type { LandItem } from '@meridian/shared/land-item'
import { cellAt, cellBbox, cellRing } from '../../packages/shared/src/grid.ts'
import type { SoldBlock } from './fill-land.ts'
import { percentiles, readUnderLoad } from './read-load.ts'

/** 300 plots side by side, each time a little farther east. */
function aCart(turn: number): LandItem[] {
  return Array.from({ length: 300 }, (_, at) => {
    const cell = cellAt(-120 + turn * 0.15 + (at % 20) * 0.006, 48 + Math.floor(at / 20) * 0.004)
    return { bbox: cellBbox(cell), location: cellRing(cell) }
  })
}

/** Beside fifty readers who each ask twenty times a second. */
export async function measurePrice(
  port: number,
  all: readonly SoldBlock[],
  cart: (turn: number) => number,
): Promise<{ p50: number; p99: number }> {
  const over = new AbortController()
  const any = () => `/api/map/blocks/${all[Math.floor(Math.random() * all.length)]!.block}`
  const readers = readUnderLoad(port, any, { everyMs: 50, seconds: 15 }).finally(() => over.abort())
  const times: number[] = []
  for (let turn = 0; !over.signal.aborted; turn += 1) {
    const { headers, ...call } = buildCall(getPrice, { body: { items: aCart(cart(turn)) } }, null)
    const began = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}${getPrice.path}`, {
      ...call,
      headers: { ...headers, 'x-forwarded-for': `10.${times.length & 255}.${turn >> 8}.${turn & 255}` },
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`The price is answered with ${response.status}`)
    if (turn >= 20) times.push(performance.now() - began)
  }
  await readers
  return percentiles(times)
}
