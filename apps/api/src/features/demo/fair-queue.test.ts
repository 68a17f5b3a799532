import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

class Refused extends Error {}

/** A queue with a clock of its own, and tasks that end when the test says so. */
function prepare(options: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const clock = { ms: 1000 }
  const queue = new FairQueue({
    concurrent: 1,
    queuedEach: 3,
    queued: 10,
    halfLifeMs: 1000,
    longMs: 50,
    longShare: 0.25,
    longestPauseMs: 10_000,
    refusal: () => new Refused(),
    now: () => clock.ms,
    ...options,
  })
  const started: string[] = []
  const ends: (() => void)[] = []
  const run = (who: string, name = who, signal?: AbortSignal) =>
    queue.run(
      who,
      () => {
        started.push(name)
        const { promise, resolve } = Promise.withResolvers<string>()
        ends.push(() => resolve(name))
        return promise
      },
      signal,
    )
  /** Ends the task that has run longest, after so many milliseconds. */
  const end = async (afterMs: number) => {
    clock.ms += afterMs
    ends.shift()!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { clock, queue, started, run, end }
}

test('starts the task of the caller that has used the least time', async () => {
  const { started, run, end } = prepare()
  for (const name of ['a1', 'a2', 'a3']) void run('a', name)
  await end(10)
  expect(started).toEqual(['a1', 'a2'])
  void run('b', 'b1')
  void run('b', 'b2')
  await end(10)
  await end(5)
  await end(5)
  await end(5)
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'a3'])
})

test('returns what the task returns, and its error', async () => {
  const { queue } = prepare()
  expect(await queue.run('a', async () => 7)).toBe(7)
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run('a', async () => 8), 'afterwards').toBe(8)
})

test('refuses more waiting tasks than one caller may have, and than all', async () => {
  const { run } = prepare({ queued: 5 })
  const waiting = Array.from({ length: 4 }, () => run('a'))
  await expect(run('a')).rejects.toThrow(Refused)
  void run('b')
  void run('b')
  await expect(run('c')).rejects.toThrow(Refused)
  expect(waiting).toHaveLength(4)
})

test('does not start a task whose caller has gone', async () => {
  const { started, run, end } = prepare()
  void run('a', 'a1')
  const leaving = new AbortController()
  const left = run('a', 'a2', leaving.signal)
  void run('a', 'a3')
  leaving.abort()
  await expect(left).rejects.toThrow(Refused)
  await expect(run('a', 'a4', leaving.signal)).rejects.toThrow(Refused)
  await end(1)
  expect(started).toEqual(['a1', 'a3'])
})

test('pauses after a long task for three times as long, whoever is next', async () => {
  const { clock, started, run, end } = prepare()
  void run('a', 'a1')
  void run('b', 'b1')
  await end(100)
  void run('c', 'c1')
  expect(started).toEqual(['a1'])
  clock.ms += 299
  void run('a', 'a2')
  expect(started).toEqual(['a1'])
  clock.ms += 1
  void run('b', 'b2')
  expect(started).toEqual(['a1', 'b1'])
  await end(1)
  await end(1)
  expect(started, 'a short task causes no pause').toEqual(['a1', 'b1', 'c1', 'b2'])
})

test('continues by itself after a pause', async () => {
  const { clock, started, run, end } = prepare()
  void run('a', 'a1')
  await end(100)
  void run('a', 'a2')
  expect(started).toEqual(['a1'])
  clock.ms += 300
  await expect.poll(() => started).toEqual(['a1', 'a2'])
})

test('pauses no longer than the longest pause', async () => {
  const { clock, started, run, end } = prepare({ longestPauseMs: 500 })
  void run('a', 'a1')
  await end(10_000)
  void run('a', 'a2')
  expect(started).toEqual(['a1'])
  clock.ms += 500
  void run('a', 'a3')
  expect(started).toEqual(['a1', 'a2'])
})

test('forgets use over time', async () => {
  const { clock, started, run, end } = prepare()
  void run('a', 'a1')
  await end(40)
  clock.ms += 30_000
  void run('b', 'b1')
  await end(5)
  void run('b', 'b2')
  void run('a', 'a2')
  void run('b', 'b3')
  await end(1)
  expect(started, 'b has used more lately').toEqual(['a1', 'b1', 'b2', 'a2'])
})
