import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Journal } from './journal.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-journal-'))
  path = join(folder, 'inner', 'journal.jsonl')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const row = (id: string, value: number) => ({ table: 'things', id, row: { value } })

test('returns the commits in the order of their first write', async () => {
  const journal = await Journal.open(path)
  await Promise.all([
    journal.commit([row('b', 1)]),
    journal.commit([row('a', 2), row('c', 3)]),
    journal.commit([row('b', 4)]),
  ])
  await journal.commit([{ table: 'things', id: 'c', row: null }])
  await journal.close()
  const again = await Journal.open(path)
  expect(again.list('things')).toEqual([{ value: 4 }, { value: 2 }])
  expect(again.read('things', 'c')).toBeNull()
  await again.close()
})

test('drops a commit that a kill cut off, and only that one', async () => {
  const journal = await Journal.open(path)
  await journal.commit([row('a', 1)])
  await journal.close()
  await appendFile(path, JSON.stringify([row('a', 2), row('b', 2)]).slice(0, -9))
  const again = await Journal.open(path)
  expect(again.list('things')).toEqual([{ value: 1 }])
  await again.commit([row('b', 3)])
  await again.close()
  const last = await Journal.open(path)
  expect(last.list('things')).toEqual([{ value: 1 }, { value: 3 }])
  await last.close()
})

test('keeps its file as short as its content', async () => {
  const journal = await Journal.open(path)
  for (let value = 0; value < 50; value += 1) await journal.commit([row('a', value)])
  await journal.close()
  await (await Journal.open(path)).close()
  expect(await readFile(path, 'utf8')).toBe(`${JSON.stringify([row('a', 49)])}\n`)
})

test('stores rows as committed, whatever the caller changes later', async () => {
  const journal = await Journal.open(path)
  const thing = { value: 1 }
  await journal.commit([{ table: 'things', id: 'a', row: thing }])
  thing.value = 2
  expect(journal.read('things', 'a')).toEqual({ value: 1 })
  await journal.close()
})
