/** Streams that watch as much land as one may, always other land, and leave as soon as they are open. */
import { setTimeout as pause } from 'node:timers/promises'
import { isSquare } from '@meridian/shared/grid/squares'
import { beforeAll, expect, test } from 'vitest'
import { startAttackedProduct } from './attacked-product.ts'
import type { AttackedProduct } from './attacked-product.ts'
import { isNoticed, printDisturbance } from './disturbance.ts'
import { readMuch } from './many-reads.ts'
import { beside } from './second-user.ts'
import { ask } from './target.ts'

let product: AttackedProduct
beforeAll(async () => {
  product = await startAttackedProduct()
})

const attackForMs = 8000
/** Of all connections together, as in many-reads.ts. */
const mostPerSecond = 40
let named = 0
/** Squares and tiles that were not named before. */
function newView(): string {
  named += 1
  const squares: number[] = []
  for (let at = named * 64; squares.length < 64; at += 1)
    if (isSquare(at % 200_000)) squares.push(at % 200_000)
  const tiles = Array.from({ length: 64 }, (_, at) => `11/${(named * 64 + at) % 2048}/${named % 2048}`)
  return `/api/live?squares=${squares.join()}&tiles=${tiles.join()}`
}

/** Returns how many streams were opened. */
async function openAndLeave(networks: number, waitsForLand: boolean): Promise<number> {
  const over = new AbortController()
  let opened = 0
  const betweenMs = (networks * 4 * 1000) / mostPerSecond
  const openMany = async (network: number) => {
    await pause(Math.random() * betweenMs)
    while (!over.signal.aborted) {
      const next = pause(betweenMs)
      const target = { url: product.url, from: `198.18.${network}.9` }
      const { outgoing, incoming } = ask(target, 'GET', newView())
      const response = await incoming
      if (response.statusCode === 200) {
        opened += 1
        if (waitsForLand) await readUntil(response, 'event: versions')
      } else response.resume()
      outgoing.on('error', () => {})
      outgoing.destroy()
      await next
    }
  }
  const all = Array.from({ length: networks }, (_, network) => [1, 2, 3, 4].map(() => openMany(network)))
  await pause(attackForMs)
  over.abort()
  await Promise.all(all.flat())
  return opened
}

async function readUntil(stream: AsyncIterable<Buffer>, text: string): Promise<void> {
  let read = ''
  for await (const part of stream) {
    read += part.toString()
    if (read.includes(text)) return
  }
}

test.each([
  ['leave at once', 5, false],
  ['read the land', 5, true],
  ['leave at once', 20, false],
  ['read the land', 20, true],
])('views that %s, of %i networks', { timeout: 600_000 }, async (what, networks, waitsForLand) => {
  const disturbed = await beside(product.second, () => openAndLeave(networks, waitsForLand), {
    control: () =>
      readMuch(product.second, { networks, connections: 4, pathOf: () => '/api/metadata/plots/7' }),
  })
  printDisturbance(`${disturbed.result} views that ${what}, of ${networks} networks`, disturbed)
  expect(isNoticed(disturbed)).toBe(false)
})
