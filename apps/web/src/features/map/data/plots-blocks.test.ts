import { blockOf, cellAt, indexInBlock } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import type { ReadBlock } from './fetch-blocks.ts'
import { PlotBlocks } from './plots-blocks.ts'

const cell = cellAt(108.2412, 16.0956)
const block = blockOf(cell)

function bits(...cells: number[]): Uint8Array {
  const set = new Uint8Array(512)
  for (const one of cells) set[indexInBlock(one) >> 3]! |= 1 << (indexInBlock(one) & 7)
  return set
}

const sold = (...cells: number[]): ReadBlock => ({ sold: bits(...cells), held: bits(), version: undefined })
/** As a version names it. */
const as = (version: string, ...cells: number[]): ReadBlock => ({ ...sold(...cells), version })

/** As the page's stream tells them: each time is another, also where the version is the same. */
class Told extends Map<number, string | null> {
  readonly tellings = new Map<number, number>()

  override set(one: number, version: string | null) {
    this.tellings.set(one, this.tellingOf(one) + 1)
    return super.set(one, version)
  }

  tellingOf(one: number): number {
    return this.tellings.get(one) ?? 0
  }
}

/** A server whose answers are given by hand, in the order of the questions, and what it tells of its versions. */
function open() {
  const told = new Told()
  const named: { path: string; answer: (block: ReadBlock) => void }[] = []
  const questions: {
    blocks: number[]
    answer: (blocks: Map<number, ReadBlock>) => void
    fail: () => void
  }[] = []
  const store = new PlotBlocks({
    versionOf: (one) => told.get(one),
    tellingOf: (one) => told.tellingOf(one),
    screen: (blocks) =>
      new Promise((resolve, reject) => {
        questions.push({ blocks, answer: resolve, fail: () => reject(new Error('offline')) })
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
  const question = async (index: number) => {
    await expect.poll(() => questions.length).toBeGreaterThan(index)
    return questions[index]!
  }
  return { store, questions, question, told, named, byVersion }
}

test('a plot is unknown until its block is read, and then free, held or sold', async () => {
  const { store, question } = open()
  expect(store.statusOf(cell)).toBe('unknown')
  const loading = store.load([block])
  ;(await question(0)).answer(new Map([[block, { ...sold(cell), held: bits(cell + 1) }]]))
  expect(await loading).toBe(true)
  expect(store.statusOf(cell)).toBe('sold')
  expect(store.statusOf(cell + 1)).toBe('held')
  expect(store.statusOf(cell + 2)).toBe('free')
})

test('what is asked at the same time is one question, sorted, and what is known is not asked again', async () => {
  const { store, questions, question } = open()
  const both = Promise.all([store.load([block + 1, block]), store.load([block])])
  const { blocks, answer } = await question(0)
  expect(blocks).toEqual([block, block + 1])
  answer(new Map())
  await both
  expect(await store.load([block])).toBe(true)
  expect(questions).toHaveLength(1)
  expect(store.statusOf(cell)).toBe('free')
})

test('more blocks than one question takes are several questions', async () => {
  const { store, question } = open()
  const loading = store.load(Array.from({ length: 70 }, (_, index) => block + index))
  const [first, second] = [await question(0), await question(1)]
  expect([first.blocks.length, second.blocks.length]).toEqual([64, 6])
  first.answer(new Map())
  second.answer(new Map())
  expect(await loading).toBe(true)
})

test('only what changed is told', async () => {
  const { store, question } = open()
  const told: number[][] = []
  store.subscribe((changed) => told.push([...changed]))
  const first = store.load([block, block + 1])
  ;(await question(0)).answer(new Map())
  await first
  const version = store.versionOf(block + 1)
  store.outdateUntold()
  const second = store.load([block, block + 1])
  ;(await question(1)).answer(new Map([[block, sold(cell)]]))
  await second
  expect(told).toEqual([[block, block + 1], [block]])
  expect(store.versionOf(block + 1)).toBe(version)
})

test('an answer that was on its way when the block changed does not count', async () => {
  const { store, question } = open()
  const loading = store.load([block])
  const before = await question(0)
  store.outdateUntold()
  before.answer(new Map())
  const after = await question(1)
  expect(store.statusOf(cell)).toBe('unknown')
  after.answer(new Map([[block, sold(cell)]]))
  await loading
  expect(store.statusOf(cell)).toBe('sold')
})

test('a failure keeps what was known, and the next load asks again', async () => {
  const { store, question } = open()
  const first = store.load([block])
  ;(await question(0)).answer(new Map([[block, sold(cell)]]))
  await first
  store.outdateUntold()
  const second = store.load([block])
  ;(await question(1)).fail()
  expect(await second).toBe(false)
  expect(store.statusOf(cell)).toBe('sold')
  const third = store.load([block])
  ;(await question(2)).answer(new Map())
  expect(await third).toBe(true)
  expect(store.statusOf(cell)).toBe('free')
})

test('where versions are told, what is free is not asked for, and the rest by its version', async () => {
  const { store, questions, told, named, byVersion } = open()
  told.set(block, 'first').set(block + 1, null)
  const loading = store.load([block, block + 1])
  const { path, answer } = await byVersion(0)
  expect(path).toBe(`${block}/first`)
  answer(as('first', cell))
  expect(await loading).toBe(true)
  expect(store.statusOf(cell)).toBe('sold')
  expect(store.knows([block, block + 1])).toBe(true)
  expect([questions.length, named.length]).toEqual([0, 1])
})

test('what is held in the version that is told is not read again, whichever way it came', async () => {
  const { store, questions, question, told, named, byVersion } = open()
  const first = store.load([block, block + 1])
  ;(await question(0)).answer(new Map([[block, as('first', cell)]]))
  await first
  told.set(block, 'first').set(block + 1, null)
  expect(await store.load([block, block + 1])).toBe(true)
  expect([questions.length, named.length]).toEqual([1, 0])
  told.set(block, 'second')
  const second = store.load([block, block + 1])
  ;(await byVersion(0)).answer(as('second', cell, cell + 1))
  await second
  expect(store.statusOf(cell + 1)).toBe('sold')
  told.set(block, null)
  await store.load([block])
  expect(store.statusOf(cell)).toBe('free')
  expect([questions.length, named.length]).toEqual([1, 1])
})

test('what changes while it is read is read again by its next version', async () => {
  const { store, told, named, byVersion } = open()
  told.set(block, 'first')
  const loading = store.load([block])
  const { answer } = await byVersion(0)
  told.set(block, 'second')
  answer(as('first', cell))
  ;(await byVersion(1)).answer(as('second', cell, cell + 1))
  expect(await loading).toBe(true)
  expect(named.map(({ path }) => path)).toEqual([`${block}/first`, `${block}/second`])
})

test('who was given more than was told does not go back to what a cache has of a version between', async () => {
  const { store, question, told, named, byVersion } = open()
  told.set(block, 'first')
  const loading = store.load([block])
  ;(await byVersion(0)).answer(as('third', cell, cell + 1))
  await loading
  told.set(block, 'second')
  const again = store.load([block])
  const { blocks, answer } = await question(0)
  expect(blocks).toEqual([block])
  answer(new Map([[block, as('third', cell, cell + 1)]]))
  await again
  told.set(block, 'third')
  expect(await store.load([block])).toBe(true)
  expect(named).toHaveLength(1)
})

for (const isSeen of [true, false])
  test(`a version that comes back is read again, the one between told ${isSeen ? 'in' : 'out of'} view`, async () => {
    const { store, question, told, byVersion } = open()
    told.set(block, 'first')
    const loading = store.load([block])
    ;(await byVersion(0)).answer(as('second', cell, cell + 1))
    await loading
    told.set(block, 'second')
    if (isSeen) await store.load([block])
    told.set(block, 'first')
    const again = store.load([block])
    const back = as('first', cell)
    if (isSeen) (await byVersion(1)).answer(back)
    else (await question(0)).answer(new Map([[block, back]]))
    expect(await again).toBe(true)
    expect(store.statusOf(cell + 1)).toBe('free')
  })

test('what was read before versions came does not go back to that of the moment before', async () => {
  const { store, questions, question, told, named, byVersion } = open()
  const loading = store.load([block])
  ;(await question(0)).answer(new Map([[block, as('second', cell, cell + 1)]]))
  await loading
  told.set(block, 'first')
  const again = store.load([block])
  ;(await question(1)).answer(new Map([[block, as('second', cell, cell + 1)]]))
  expect(await again).toBe(true)
  expect(await store.load([block]), 'one look is enough').toBe(true)
  expect([questions.length, named.length]).toEqual([2, 0])
  told.set(block, 'second')
  await store.load([block])
  told.set(block, 'third')
  const third = store.load([block])
  ;(await byVersion(0)).answer(as('third', cell))
  expect(await third).toBe(true)
  expect(questions).toHaveLength(2)
})

test('what was free before versions came, and is told to be sold, is looked at once more', async () => {
  const { store, question, told } = open()
  const loading = store.load([block])
  ;(await question(0)).answer(new Map())
  await loading
  told.set(block, 'first')
  const again = store.load([block])
  ;(await question(1)).answer(new Map([[block, as('first', cell)]]))
  expect(await again).toBe(true)
  expect(store.statusOf(cell)).toBe('sold')
})

test('when the stream is lost, what is known stays, and what it no longer tells of is read like before', async () => {
  const { store, question, told, byVersion } = open()
  told.set(block, 'first')
  const loading = store.load([block])
  ;(await byVersion(0)).answer(as('first', cell))
  await loading
  told.clear()
  expect(await store.load([block])).toBe(true)
  store.outdateUntold()
  const again = store.load([block])
  ;(await question(0)).answer(new Map([[block, as('second', cell, cell + 1)]]))
  await again
  expect(store.statusOf(cell + 1)).toBe('sold')
})

test('a wide view of many blocks is read together', async () => {
  const { store, question, told, named } = open()
  const many = Array.from({ length: 50 }, (_, at) => block + at)
  for (const one of many) told.set(one, `v${one}`)
  const loading = store.load(many)
  const { blocks, answer } = await question(0)
  expect(blocks).toEqual(many)
  answer(new Map(many.map((one) => [one, as(`v${one}`, cell)])))
  expect(await loading).toBe(true)
  expect(named).toEqual([])
})
