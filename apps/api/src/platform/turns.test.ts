import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const work = () => Promise.withResolvers<string>()
const begunAfter = async (list: unknown[]): Promise<number> => {
  await new Promise(setImmediate)
  return list.length
}

test('so many at once, so many waiting in order, and the rest is refused', async () => {
  const turns = new Turns({ atOnce: 2, waiting: 2, refuse: () => new Error('busy') })
  const begun: ReturnType<typeof work>[] = []
  const take = () =>
    turns.take(() => {
      begun.push(work())
      return begun.at(-1)!.promise
    })
  const four = [take(), take(), take(), take()]
  await expect(take()).rejects.toThrow('busy')
  expect(await begunAfter(begun)).toBe(2)
  begun[0]!.resolve('first')
  expect(await four[0]).toBe('first')
  expect(await begunAfter(begun)).toBe(3)
  // What fails gives its place away as well.
  begun[1]!.reject(new Error('failed'))
  await expect(four[1]).rejects.toThrow('failed')
  expect(await begunAfter(begun)).toBe(4)
  begun[2]!.resolve('third')
  begun[3]!.resolve('fourth')
  expect(await Promise.all(four.slice(2))).toEqual(['third', 'fourth'])
  const again = take()
  begun.at(-1)!.resolve('again')
  expect(await again).toBe('again')
})
