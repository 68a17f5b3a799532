import { expect, test, vi } from 'vitest'
import { shareHealth } from './health.ts'

test('checks each part once for many concurrent requests, and again later', async () => {
  let checks = 0
  const health = shareHealth({
    part: async () => ({ up: true, detail: `checked ${++checks} times` }),
  })
  const answers = await Promise.all(Array.from({ length: 100 }, health))
  expect(new Set(answers.map(({ part }) => part?.detail))).toEqual(new Set(['checked 1 times']))
  await health()
  expect(checks).toBe(1)
  await vi.waitUntil(async () => (await health())['part']?.detail === 'checked 2 times', { timeout: 30_000 })
})

test('reports a part that throws as down and the others as they are', async () => {
  const health = shareHealth({
    broken: () => Promise.reject(new Error('postgres://app:hunter2@db.example')),
    sound: async () => ({ up: true }),
  })
  expect(await health()).toEqual({ broken: { up: false, detail: 'not reachable' }, sound: { up: true } })
})
