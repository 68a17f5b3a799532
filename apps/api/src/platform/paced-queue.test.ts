import { beforeEach, expect, test, vi } from 'vitest'
import { PacedQueue } from './paced-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const options = {
  perSecond: 10,
  burst: 2,
  rejection: (isOwn: boolean) => new Error(isOwn ? 'own' : 'full'),
}

function callers(queue: PacedQueue) {
  const begun: string[] = []
  const call = (name: string, signal?: AbortSignal) => {
    const begins = queue.wait(name[0]!, signal).then(() => begun.push(name))
    // Tests look at rejections later.
    begins.catch(() => {})
    return begins
  }
  return { begun, call }
}

test('lets a burst begin at once and the rest at the pace, in turns between groups', async () => {
  const { begun, call } = callers(new PacedQueue(options))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1']) void call(name)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a1', 'a2'])
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  await vi.advanceTimersByTimeAsync(300)
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'a5'])
})

test('has a burst again after a pause', async () => {
  const { begun, call } = callers(new PacedQueue(options))
  for (const name of ['a1', 'a2', 'a3']) void call(name)
  await vi.advanceTimersByTimeAsync(1000)
  for (const name of ['a4', 'a5', 'a6']) void call(name)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
})

test('rejects callers beyond the length of the queue', async () => {
  const { begun, call } = callers(new PacedQueue({ ...options, mostPerGroup: 2, mostWaiting: 3 }))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void call(name)
  await expect(call('a6')).rejects.toThrow('own')
  void call('b1')
  await vi.advanceTimersByTimeAsync(1000)
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1'])
})

test('takes no turn for a caller who has left', async () => {
  const { begun, call } = callers(new PacedQueue(options))
  for (const name of ['a1', 'a2', 'a3']) void call(name)
  const leaving = new AbortController()
  const left = call('b1', leaving.signal)
  void call('c1')
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  await vi.advanceTimersByTimeAsync(200)
  expect(begun).toEqual(['a1', 'a2', 'a3', 'c1'])
})

test('knows when a caller last waited', async () => {
  const queue = new PacedQueue(options)
  const { call } = callers(queue)
  const start = performance.now()
  await Promise.all([call('a1'), call('a2')])
  expect(queue.waitedAt).toBeLessThan(start)
  void call('a3')
  await vi.advanceTimersByTimeAsync(50)
  expect(queue.waitedAt - start).toBe(50)
  await vi.advanceTimersByTimeAsync(500)
  expect(queue.waitedAt - start).toBe(100)
})

test('skips turns while timers are late, and gives an eighth of them in any case', async () => {
  let lateMs = 50
  const pause = async (ms: number) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return lateMs
  }
  const { begun, call } = callers(new PacedQueue({ ...options, pause }))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void call(name)
  await vi.advanceTimersByTimeAsync(799)
  expect(begun).toEqual(['a1', 'a2'])
  await vi.advanceTimersByTimeAsync(800)
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
  lateMs = 5
  await vi.advanceTimersByTimeAsync(200)
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
})
