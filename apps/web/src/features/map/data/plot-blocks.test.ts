import { blockOf, cellAt, indexInBlock } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import type { ReadBlock } from './fetch-blocks.ts'
import { PlotBlocks } from './plot-blocks.ts'

const cell = cellAt(108.2412, 16.0956)
const block = blockOf(cell)

function bits(...cells: number[]): Uint8Array {
  const set = new Uint8Array(512)
  for (const one of cells) set[indexInBlock(one) >> 3]! |= 1 << (indexInBlock(one) & 7)
  return set
}

const sold = (...cells: number[]): ReadBlock => ({ sold: bits(...cells), held: bits(), version: undefined })
/** A block with its version. */
const as = (version: string, ...cells: number[]): ReadBlock => ({ ...sold(...cells), version })

/** The versions that the stream announced. Each announcement gets a new number, even of the same version. */
class Announcements extends Map<number, string | null> {
  readonly numbers = new Map<number, number>()

  override set(one: number, version: string | null) {
    this.numbers.set(one, this.announcementOf(one) + 1)
    return super.set(one, version)
  }

  announcementOf(one: number): number {
    return this.numbers.get(one) ?? 0
  }
}

/**
 * A server whose responses the test sends one by one, in the order of the requests, and the versions that it
 * announced.
 */
function open() {
  const announced = new Announcements()
  const named: { path: string; answer: (block: ReadBlock) => void }[] = []
  const requests: {
    blocks: number[]
    answer: (blocks: Map<number, ReadBlock>) => void
    fail: () => void
  }[] = []
  const store = new PlotBlocks({
    versionOf: (one) => announced.get(one),
    announcementOf: (one) => announced.announcementOf(one),
    screen: (blocks) =>
      new Promise((resolve, reject) => {
        requests.push({ blocks, answer: resolve, fail: () => reject(new Error('offline')) })
      }),
    one: (one, version) =>
      new Promise((resolve) => {
        named.push({ path: `${one}/${version}`, answer: resolve })
      }),
  })
  const byVersion = async (index: number) => {
    await expect.poll(() => named.length).toBeGreaterThan(index)
    return named[index]!
  }
  const request = async (index: number) => {
    await expect.poll(() => requests.length).toBeGreaterThan(index)
    return requests[index]!
  }
  return { store, requests, request, announced, named, byVersion }
}

test('reports a plot as unknown until its block is loaded, then as free, held or sold', async () => {
  const { store, request } = open()
  expect(store.statusOf(cell)).toBe('unknown')
  const loading = store.load([block])
  ;(await request(0)).answer(new Map([[block, { ...sold(cell), held: bits(cell + 1) }]]))
  expect(await loading).toBe(true)
  expect(store.statusOf(cell)).toBe('sold')
  expect(store.statusOf(cell + 1)).toBe('held')
  expect(store.statusOf(cell + 2)).toBe('free')
})

test('joins simultaneous requests into one, sorted, and does not request known blocks again', async () => {
  const { store, requests, request } = open()
  const both = Promise.all([store.load([block + 1, block]), store.load([block])])
  const { blocks, answer } = await request(0)
  expect(blocks).toEqual([block, block + 1])
  answer(new Map())
  await both
  expect(await store.load([block])).toBe(true)
  expect(requests).toHaveLength(1)
  expect(store.statusOf(cell)).toBe('free')
})

test('splits many blocks into several requests', async () => {
  const { store, request } = open()
  const loading = store.load(Array.from({ length: 70 }, (_, index) => block + index))
  const [first, second] = [await request(0), await request(1)]
  expect([first.blocks.length, second.blocks.length]).toEqual([64, 6])
  first.answer(new Map())
  second.answer(new Map())
  expect(await loading).toBe(true)
})

test('notifies listeners only of changed blocks', async () => {
  const { store, request } = open()
  const announced: number[][] = []
  store.subscribe((changed) => announced.push([...changed]))
  const first = store.load([block, block + 1])
  ;(await request(0)).answer(new Map())
  await first
  const version = store.versionOf(block + 1)
  store.markUnannouncedStale()
  const second = store.load([block, block + 1])
  ;(await request(1)).answer(new Map([[block, sold(cell)]]))
  await second
  expect(announced).toEqual([[block, block + 1], [block]])
  expect(store.versionOf(block + 1)).toBe(version)
})

test('ignores a response that was requested before the block changed', async () => {
  const { store, request } = open()
  const loading = store.load([block])
  const before = await request(0)
  store.markUnannouncedStale()
  before.answer(new Map())
  const after = await request(1)
  expect(store.statusOf(cell)).toBe('unknown')
  after.answer(new Map([[block, sold(cell)]]))
  await loading
  expect(store.statusOf(cell)).toBe('sold')
})

test('keeps the known state after a failure and requests again at the next load', async () => {
  const { store, request } = open()
  const first = store.load([block])
  ;(await request(0)).answer(new Map([[block, sold(cell)]]))
  await first
  store.markUnannouncedStale()
  const second = store.load([block])
  ;(await request(1)).fail()
  expect(await second).toBe(false)
  expect(store.statusOf(cell)).toBe('sold')
  const third = store.load([block])
  ;(await request(2)).answer(new Map())
  expect(await third).toBe(true)
  expect(store.statusOf(cell)).toBe('free')
})

test('requests announced blocks by version, and free ones not at all', async () => {
  const { store, requests, announced, named, byVersion } = open()
  announced.set(block, 'first').set(block + 1, null)
  const loading = store.load([block, block + 1])
  const { path, answer } = await byVersion(0)
  expect(path).toBe(`${block}/first`)
  answer(as('first', cell))
  expect(await loading).toBe(true)
  expect(store.statusOf(cell)).toBe('sold')
  expect(store.knows([block, block + 1])).toBe(true)
  expect([requests.length, named.length]).toEqual([0, 1])
})

test('does not load a block again that it has in the announced version', async () => {
  const { store, requests, request, announced, named, byVersion } = open()
  const first = store.load([block, block + 1])
  ;(await request(0)).answer(new Map([[block, as('first', cell)]]))
  await first
  announced.set(block, 'first').set(block + 1, null)
  expect(await store.load([block, block + 1])).toBe(true)
  expect([requests.length, named.length]).toEqual([1, 0])
  announced.set(block, 'second')
  const second = store.load([block, block + 1])
  ;(await byVersion(0)).answer(as('second', cell, cell + 1))
  await second
  expect(store.statusOf(cell + 1)).toBe('sold')
  announced.set(block, null)
  await store.load([block])
  expect(store.statusOf(cell)).toBe('free')
  expect([requests.length, named.length]).toEqual([1, 1])
})

test('loads a block again when its version changes during the request', async () => {
  const { store, announced, named, byVersion } = open()
  announced.set(block, 'first')
  const loading = store.load([block])
  const { answer } = await byVersion(0)
  announced.set(block, 'second')
  answer(as('first', cell))
  ;(await byVersion(1)).answer(as('second', cell, cell + 1))
  expect(await loading).toBe(true)
  expect(named.map(({ path }) => path)).toEqual([`${block}/first`, `${block}/second`])
})

test('does not return to an older version from a cache after receiving a newer one', async () => {
  const { store, request, announced, named, byVersion } = open()
  announced.set(block, 'first')
  const loading = store.load([block])
  ;(await byVersion(0)).answer(as('third', cell, cell + 1))
  await loading
  announced.set(block, 'second')
  const again = store.load([block])
  const { blocks, answer } = await request(0)
  expect(blocks).toEqual([block])
  answer(new Map([[block, as('third', cell, cell + 1)]]))
  await again
  announced.set(block, 'third')
  expect(await store.load([block])).toBe(true)
  expect(named).toHaveLength(1)
})

for (const isSeen of [true, false])
  test(`loads a version again when it returns, with the one between announced ${isSeen ? 'in' : 'out of'} view`, async () => {
    const { store, request, announced, byVersion } = open()
    announced.set(block, 'first')
    const loading = store.load([block])
    ;(await byVersion(0)).answer(as('second', cell, cell + 1))
    await loading
    announced.set(block, 'second')
    if (isSeen) await store.load([block])
    announced.set(block, 'first')
    const again = store.load([block])
    const back = as('first', cell)
    if (isSeen) (await byVersion(1)).answer(back)
    else (await request(0)).answer(new Map([[block, back]]))
    expect(await again).toBe(true)
    expect(store.statusOf(cell + 1)).toBe('free')
  })

test('does not return to an older version that is announced after the block was loaded', async () => {
  const { store, requests, request, announced, named, byVersion } = open()
  const loading = store.load([block])
  ;(await request(0)).answer(new Map([[block, as('second', cell, cell + 1)]]))
  await loading
  announced.set(block, 'first')
  const again = store.load([block])
  ;(await request(1)).answer(new Map([[block, as('second', cell, cell + 1)]]))
  expect(await again).toBe(true)
  expect(await store.load([block]), 'one look is enough').toBe(true)
  expect([requests.length, named.length]).toEqual([2, 0])
  announced.set(block, 'second')
  await store.load([block])
  announced.set(block, 'third')
  const third = store.load([block])
  ;(await byVersion(0)).answer(as('third', cell))
  expect(await third).toBe(true)
  expect(requests).toHaveLength(2)
})

test('loads a free block again when the first announcement has a version of it', async () => {
  const { store, request, announced } = open()
  const loading = store.load([block])
  ;(await request(0)).answer(new Map())
  await loading
  announced.set(block, 'first')
  const again = store.load([block])
  ;(await request(1)).answer(new Map([[block, as('first', cell)]]))
  expect(await again).toBe(true)
  expect(store.statusOf(cell)).toBe('sold')
})

test('keeps the known state when the stream is lost, and then loads without versions', async () => {
  const { store, request, announced, byVersion } = open()
  announced.set(block, 'first')
  const loading = store.load([block])
  ;(await byVersion(0)).answer(as('first', cell))
  await loading
  announced.clear()
  expect(await store.load([block])).toBe(true)
  store.markUnannouncedStale()
  const again = store.load([block])
  ;(await request(0)).answer(new Map([[block, as('second', cell, cell + 1)]]))
  await again
  expect(store.statusOf(cell + 1)).toBe('sold')
})

test('loads many blocks of a wide view in one request', async () => {
  const { store, request, announced, named } = open()
  const many = Array.from({ length: 50 }, (_, at) => block + at)
  for (const one of many) announced.set(one, `v${one}`)
  const loading = store.load(many)
  const { blocks, answer } = await request(0)
  expect(blocks).toEqual(many)
  answer(new Map(many.map((one) => [one, as(`v${one}`, cell)])))
  expect(await loading).toBe(true)
  expect(named).toEqual([])
})
