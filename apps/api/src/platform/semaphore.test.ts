import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

const work = () => Promise.withResolvers<string>()
const begunAfter = async (list: unknown[]): Promise<number> => {
  await new Promise(setImmediate)
  return list.length
}

test('runs two tasks, queues two in order, and rejects the next', async () => {
  const semaphore = new Semaphore(2, { length: 2, rejection: () => new Error('busy') })
  const begun: ReturnType<typeof work>[] = []
  const run = () =>
    semaphore.run(() => {
      begun.push(work())
      return begun.at(-1)!.promise
    })
  const four = [run(), run(), run(), run()]
  await expect(run()).rejects.toThrow('busy')
  expect(await begunAfter(begun)).toBe(2)
  begun[0]!.resolve('first')
  expect(await four[0]).toBe('first')
  expect(await begunAfter(begun)).toBe(3)
  // A task that fails releases its slot, too.
  begun[1]!.reject(new Error('failed'))
  await expect(four[1]).rejects.toThrow('failed')
  expect(await begunAfter(begun)).toBe(4)
  begun[2]!.resolve('third')
  begun[3]!.resolve('fourth')
  expect(await Promise.all(four.slice(2))).toEqual(['third', 'fourth'])
  const again = run()
  begun.at(-1)!.resolve('again')
  expect(await again).toBe('again')
})

test('queues every task without a limit of the queue', async () => {
  const semaphore = new Semaphore(1)
  const begun: number[] = []
  await Promise.all(
    Array.from({ length: 200 }, (_, number) =>
      semaphore.run(async () => {
        begun.push(number)
        await new Promise(setImmediate)
        expect(begun).toHaveLength(number + 1)
      }),
    ),
  )
  expect(begun).toEqual(Array.from({ length: 200 }, (_, number) => number))
})
