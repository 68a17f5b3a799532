import { blockOf, blockRange, cellAt } from '@meridian/shared/grid'
import { blocksOfSquare, squareOf } from '@meridian/shared/grid/squares'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import { startTwoTestApis } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { startTestCache } from '#testing/live/test-cache.ts'
import type { TestCache } from '#testing/live/test-cache.ts'
import { sellPlots } from '#testing/test-sales.ts'
import { lookAtLand } from '#testing/live/test-stream.ts'
import type { LandMessage } from '#testing/live/test-stream.ts'

let instances: [TestApi, TestApi]
let cache: TestCache
let ownerId: string
beforeAll(async () => {
  instances = await startTwoTestApis()
  cache = await startTestCache(instances.map(({ url }) => url))
  ownerId = (await anAccount(instances[0])).id
})

const square = squareOf(blockOf(cellAt(108.24, 16.09)))
const blocks = blocksOfSquare(square)
const readers = 24
const buyers = 4
const salesEach = 20
const rounds = 3

/** Sold plots are only added here: of two states of a block, the later one has more. */
const soldIn = (bytes: Uint8Array) =>
  bytes.subarray(0, 512).reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)

/** Sold plots of each version that was read. */
const states = new Map<string, number>()

interface Seen {
  version: string
  sold: number
  /** Newer than the stream's version: a cache may hold an older state under a version that is announced late. */
  isAhead: boolean
}

/** A page that reads through the cache every version that its stream announces. */
async function aReader(url: string) {
  const seen = new Map<string, Seen>()
  /** The sold plots of each read, before it and under the announced version. */
  const steps: { announced: string; before: number; sold: number }[] = []
  const { shown, changes } = await lookAtLand(url, `squares=${square}`)
  const read = (message: LandMessage) =>
    Promise.all(
      Object.entries(message.blocks).map(async ([block, version]) => {
        const before = seen.get(block)
        if (before?.version === version) return
        const path = `/api/map/blocks/${block}/${before?.isAhead ? 'none' : version}`
        const response = await fetch(`${cache.url}${path}`)
        const sold = soldIn(new Uint8Array(await response.arrayBuffer()))
        const given = response.headers.get('x-version')!
        steps.push({ announced: `${block}/${version}`, before: before?.sold ?? 0, sold })
        states.set(`${block}/${given}`, sold)
        seen.set(block, { version: given, sold, isAhead: given !== version })
      }),
    )
  await read(shown)
  return {
    seen,
    steps,
    readUntilSold: async (sold: number) => {
      const all = () => [...seen.values()].reduce((sum, each) => sum + each.sold, 0)
      while (all() < sold) await read(await changes())
    },
  }
}

test('never serves a block older than its announced version while buyers race, nearly always from the cache', async ({
  annotate,
}) => {
  const pages = await Promise.all(Array.from({ length: readers }, (_, at) => aReader(instances[at % 2]!.url)))
  for (let round = 1; round <= rounds; round += 1) {
    const buy = async (buyer: number) => {
      for (let sale = 0; sale < salesEach; sale += 1) {
        const number = ((round - 1) * buyers + buyer) * salesEach + sale
        const block = blocks[number % blocks.length]!
        await sellPlots(instances[buyer % 2]!.db, ownerId, [blockRange(block).first + number])
      }
    }
    await Promise.all([
      ...Array.from({ length: buyers }, (_, buyer) => buy(buyer)),
      ...pages.map(({ readUntilSold }) => readUntilSold(round * buyers * salesEach)),
    ])
  }
  const versionsIn = ({ seen }: (typeof pages)[0]) => blocks.map((block) => seen.get(String(block))?.version)
  for (const page of pages) {
    expect(
      page.steps.filter(
        ({ announced, before, sold }) => sold < before || sold < (states.get(announced) ?? 0),
      ),
    ).toEqual([])
    expect(versionsIn(page)).toEqual(versionsIn(pages[0]!))
  }
  const { asked, passedOn } = cache.counts
  await annotate(`${asked} reads, of which ${passedOn} came to the API`)
  expect(passedOn).toBeLessThan(asked / 4)

  // A page that opens now reads nothing from the API.
  const before = cache.counts.passedOn
  const late = await aReader(instances[0].url)
  expect(late.seen.size).toBe(blocks.length)
  expect(cache.counts.passedOn).toBe(before)
})
