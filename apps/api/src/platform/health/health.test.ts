import { expect, test, vi } from 'vitest'
import { shareHealth } from './health.ts'

test('many who ask at once are one question to each part, and later the parts are asked again', async () => {
  let asked = 0
  const health = shareHealth({
    part: async () => ({ up: true, detail: `asked ${++asked} times` }),
  })
  const answers = await Promise.all(Array.from({ length: 100 }, health))
  expect(new Set(answers.map(({ part }) => part?.detail))).toEqual(new Set(['asked 1 times']))
  await health()
  expect(asked).toBe(1)
  await vi.waitUntil(async () => (await health())['part']?.detail === 'asked 2 times', { timeout: 30_000 })
})

test('a part that throws is down, and the others are as they are', async () => {
  const health = shareHealth({
    broken: () => Promise.reject(new Error('postgres://app:hunter2@db.example')),
    sound: async () => ({ up: true }),
  })
  expect(await health()).toEqual({ broken: { up: false, detail: 'not reachable' }, sound: { up: true } })
})
