import { AppError } from '@meridian/shared/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FinalityWaits } from './finality-waits.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const waits = new FinalityWaits(20_000)
const notFinal = () => vi.fn<() => Promise<null>>(async () => null)

/** A check that is final at the given call. */
const finalAt = (call: number) => {
  let calls = 0
  return vi.fn<() => Promise<{ mass: string } | null>>(async () =>
    (calls += 1) < call ? null : { mass: '7' },
  )
}

test('answers what is final at once, without a wait', async () => {
  const check = finalAt(1)
  expect(await waits.run('a', check)).toEqual({ mass: '7' })
  expect(check).toHaveBeenCalledTimes(1)
})

test('checks every second until it is final', async () => {
  const check = finalAt(4)
  const answer = waits.run('a', check)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await answer).toEqual({ mass: '7' })
  expect(check).toHaveBeenCalledTimes(4)
})

test('refuses with PENDING what is not final in time, and never answers success for it', async () => {
  const check = notFinal()
  const answer = waits.run('a', check).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await answer).toMatchObject({ code: 'PENDING', status: 409 })
  expect(check).toHaveBeenCalledTimes(21)
})

test('passes on a refusal that comes during the wait', async () => {
  let calls = 0
  const check = async () => {
    if ((calls += 1) === 3) throw new AppError('TRANSACTION_REFUSED')
    return null
  }
  const answer = waits.run('a', check).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await answer).toMatchObject({ code: 'TRANSACTION_REFUSED' })
})

test('answers a fifth call of one caller at once, while others may wait', async () => {
  const four = [1, 2, 3, 4].map(() => waits.run('a', finalAt(3)))
  await vi.advanceTimersByTimeAsync(0)
  const fifth = notFinal()
  await expect(waits.run('a', fifth)).rejects.toMatchObject({ code: 'PENDING' })
  expect(fifth).toHaveBeenCalledTimes(1)
  const other = waits.run('b', finalAt(3))
  await vi.advanceTimersByTimeAsync(2000)
  expect(await Promise.all([...four, other])).toHaveLength(5)
  // The finished waits made room.
  const next = waits.run('a', finalAt(2))
  await vi.advanceTimersByTimeAsync(1000)
  expect(await next).toEqual({ mass: '7' })
})

test('answers all waiting calls when the process stops', async () => {
  const stopping = new FinalityWaits(20_000)
  const answer = stopping.run('a', notFinal()).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1500)
  stopping.end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await answer).toMatchObject({ code: 'PENDING' })
})
