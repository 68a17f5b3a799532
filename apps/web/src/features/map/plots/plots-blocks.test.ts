import { blockOf, cellAt, indexInBlock } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { decodeBlocks, PlotBlocks } from './plots-blocks.ts'
import type { BlockBits } from './plots-blocks.ts'

const cell = cellAt(108.2412, 16.0956)
const block = blockOf(cell)

function bits(...cells: number[]): Uint8Array {
  const set = new Uint8Array(512)
  for (const one of cells) set[indexInBlock(one) >> 3]! |= 1 << (indexInBlock(one) & 7)
  return set
}

const sold = (...cells: number[]): BlockBits => ({ sold: bits(...cells), held: bits() })

/** A server whose answers are given by hand, in the order of the questions. */
function open() {
  const questions: {
    blocks: number[]
    answer: (blocks: Map<number, BlockBits>) => void
    fail: () => void
  }[] = []
  const store = new PlotBlocks(
    (blocks) =>
      new Promise((resolve, reject) => {
        questions.push({ blocks, answer: resolve, fail: () => reject(new Error('offline')) })
      }),
  )
  const question = async (index: number) => {
    await expect.poll(() => questions.length).toBeGreaterThan(index)
    return questions[index]!
  }
  return { store, questions, question }
}

test('a plot is unknown until its block is read, and then free, held or sold', async () => {
  const { store, question } = open()
  expect(store.statusOf(cell)).toBe('unknown')
  const loading = store.load([block])
  ;(await question(0)).answer(new Map([[block, { sold: bits(cell), held: bits(cell + 1) }]]))
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
  store.outdate()
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
  store.outdate([block])
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
  store.outdate([block])
  const second = store.load([block])
  ;(await question(1)).fail()
  expect(await second).toBe(false)
  expect(store.statusOf(cell)).toBe('sold')
  const third = store.load([block])
  ;(await question(2)).answer(new Map())
  expect(await third).toBe(true)
  expect(store.statusOf(cell)).toBe('free')
})

test('the halves of blocks are read as they travel', () => {
  const bytes = new Uint8Array(8 + 512 + 8 + 1024)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 7, true)
  view.setUint32(4, 2, true)
  bytes.set(bits(5), 8)
  view.setUint32(520, 4_000_000, true)
  view.setUint32(524, 3, true)
  bytes.set(bits(1), 528)
  bytes.set(bits(2), 1040)
  const blocks = decodeBlocks(bytes.buffer)
  expect([...blocks.keys()]).toEqual([7, 4_000_000])
  expect(blocks.get(7)).toEqual({ sold: bits(), held: bits(5) })
  expect(blocks.get(4_000_000)).toEqual({ sold: bits(1), held: bits(2) })
})
