import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

test('what is asked for while one is under way is not begun, and gets the same answer', async () => {
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

test('after one has landed, or failed, the next one begins', async () => {
  const fly = createSingleFlight()
  expect(await fly(async () => 1)).toBe(1)
  await expect(fly(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await fly(async () => 2)).toBe(2)
})
