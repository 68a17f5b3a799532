import { beforeEach, expect, test, vi } from 'vitest'
import { BudgetExceeded, RpcBudget } from './rpc-budget.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const present = new AbortController().signal

/** Counts the questions that may be handled, by network. */
function askers(budget: RpcBudget) {
  const counts = new Map<string, number>()
  const ask = async (network: string, times = 1) => {
    await Promise.all(
      Array.from({ length: times }, async () => {
        await budget.take(network, present)
        counts.set(network, (counts.get(network) ?? 0) + 1)
      }),
    )
  }
  return { ask, count: (network: string) => counts.get(network) ?? 0 }
}

/** As a page that reads the chain now and then. */
async function getKnown(ask: (network: string) => Promise<void>, network: string): Promise<void> {
  await ask(network)
  await vi.advanceTimersByTimeAsync(2000)
  await ask(network)
}

test('never lets the app of two visitors wait', async () => {
  const { ask, count } = askers(new RpcBudget())
  void ask('one', 10)
  void ask('other', 10)
  for (let seconds = 0; seconds < 60; seconds += 1) {
    void ask('one', 15)
    void ask('other', 15)
    await vi.advanceTimersByTimeAsync(0)
    expect([count('one'), count('other')]).toEqual([25 + seconds * 15, 25 + seconds * 15])
    await vi.advanceTimersByTimeAsync(1000)
  }
})

test('slows down a client that repeats its question after each answer', async () => {
  const { ask, count } = askers(new RpcBudget())
  const until = performance.now() + 60_000
  for (let connection = 0; connection < 8; connection += 1)
    void (async () => {
      while (performance.now() < until) await ask('greedy')
    })()
  await vi.advanceTimersByTimeAsync(70_000)
  expect(count('greedy')).toBeLessThan(60 + 60 * 60 + 10)
})

test('does not let a known network wait while forty new ones ask without end', async () => {
  const { ask, count } = askers(new RpcBudget())
  await getKnown(ask, 'known')
  for (let n = 0; n < 40; n += 1) void ask(`new ${n}`, 30)
  for (let n = 1; n <= 50; n += 1) {
    void ask('known')
    await vi.advanceTimersByTimeAsync(0)
    expect(count('known')).toBe(2 + n)
    await vi.advanceTimersByTimeAsync(100)
  }
})

test('makes no network known while others wait', async () => {
  const { ask, count } = askers(new RpcBudget())
  void ask('many', 260)
  void ask('late')
  await vi.advanceTimersByTimeAsync(3200)
  void ask('late')
  void ask('many', 150)
  void ask('late', 10)
  await vi.advanceTimersByTimeAsync(0)
  expect(count('late')).toBeLessThan(12)
})

test('lets a new network take turns with the others that wait', async () => {
  const { ask, count } = askers(new RpcBudget())
  void ask('many', 240)
  void ask('late')
  await vi.advanceTimersByTimeAsync(40)
  expect(count('late')).toBe(1)
  expect(count('many')).toBeLessThan(70)
})

test('lets a known network wait above its own rate', async () => {
  const { ask, count } = askers(new RpcBudget())
  await getKnown(ask, 'known')
  void ask('many', 240)
  await vi.advanceTimersByTimeAsync(0)
  void ask('known', 250)
  await vi.advanceTimersByTimeAsync(0)
  expect(count('known')).toBeGreaterThan(90)
  expect(count('known')).toBeLessThan(110)
})

test('rejects the questions of one network beyond its places, and those of callers who leave', async () => {
  const budget = new RpcBudget()
  const { ask, count } = askers(budget)
  const leaving = new AbortController()
  void ask('many', 260)
  const left = budget.take('many', leaving.signal)
  const beyond = budget.take('many', present)
  await expect(beyond).rejects.toThrow(BudgetExceeded)
  void ask('other')
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([count('many'), count('other')]).toEqual([260, 1])
})
