import { expect, test } from 'vitest'
import { CallLimit } from './call-limit.ts'

/** Work that the test completes. */
function pendingWork() {
  const { promise, resolve } = Promise.withResolvers<string>()
  let hasBegun = false
  const work = () => {
    hasBegun = true
    return promise
  }
  return { work, end: resolve, hasBegun: () => hasBegun }
}

test('runs a few, queues some in order, and refuses the rest', async () => {
  const limit = new CallLimit({ concurrent: 1, queued: 1 })
  const [first, second, third] = [pendingWork(), pendingWork(), pendingWork()]
  const running = limit.run(first.work)
  const waiting = limit.run(second.work)
  await expect(limit.run(third.work)).rejects.toThrow('too many calls at once, try again')
  expect([first, second, third].map((one) => one.hasBegun())).toEqual([true, false, false])
  first.end('first')
  expect(await running).toBe('first')
  await expect.poll(second.hasBegun).toBe(true)
  const next = limit.run(third.work)
  second.end('second')
  third.end('third')
  expect(await Promise.all([waiting, next])).toEqual(['second', 'third'])
})

test('frees its slot when work fails', async () => {
  const limit = new CallLimit({ concurrent: 1, queued: 0 })
  await expect(limit.run(() => Promise.reject(new Error('out of gas')))).rejects.toThrow('out of gas')
  expect(await limit.run(async () => 'next')).toBe('next')
})
