import { expect, test } from 'vitest'
import { SharedReads } from './shared-reads.ts'

test('shares a waiting read and never a running one', async () => {
  const reads = new SharedReads<number>(1)
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  let begun = 0
  const read = () => {
    const turn = begun
    begun += 1
    return gates[turn]!.promise.then(() => turn)
  }
  const first = reads.read('a', read)
  const second = reads.read('a', read)
  const third = reads.read('a', read)
  const other = reads.read('b', read)
  expect(begun).toBe(1)
  for (const { resolve } of gates) resolve()
  expect(await Promise.all([first, second, third, other])).toEqual([0, 1, 1, 2])
  expect(begun).toBe(3)
})

test('continues after a read that fails', async () => {
  const reads = new SharedReads<string>(1)
  const failing = reads.read('a', () => Promise.reject(new Error('broken')))
  const next = reads.read('a', () => Promise.resolve('fine'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('fine')
})
