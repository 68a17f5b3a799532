import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

test('starts no second run while one is in progress and returns the same result', async () => {
  const fly = createSingleFlight()
  const begun: string[] = []
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = fly(() => {
    begun.push('first')
    return promise
  })
  const second = fly(async () => begun.push('second'))
  resolve('landed')
  expect(await Promise.all([first, second])).toEqual(['landed', 'landed'])
  expect(begun).toEqual(['first'])
})

test('starts the next run after one has finished or failed', async () => {
  const fly = createSingleFlight()
  expect(await fly(async () => 1)).toBe(1)
  await expect(fly(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await fly(async () => 2)).toBe(2)
})
