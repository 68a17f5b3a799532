import { beforeAll, expect, test } from 'vitest'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { lookAtLand } from '#testing/live/test-stream.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

test('accepts squares and tiles twice and in any order', async () => {
  const { shown } = await lookAtLand(api.url, 'squares=7,5,7&tiles=1/1/0,0/0/0,1/1/0')
  expect(shown).toEqual({ squares: [7, 5], blocks: {}, tiles: ['1/1/0', '0/0/0'], counts: {} })
})

test.each([
  ['an empty list', 'squares=', 'The squares is not valid.'],
  ['a word', 'squares=one', 'The squares is not valid.'],
  ['a gap', 'squares=1,,2', 'The squares is not valid.'],
  ['another writing of a number', 'squares=01', 'The squares is not valid.'],
  ['a square that does not exist', 'squares=262144', 'The squares is not valid.'],
  ['squares twice', 'squares=1&squares=2', 'The squares is not valid.'],
  ['65 squares', `squares=${Array.from({ length: 65 }, (_, at) => 1000 + at).join(',')}`, 'at most 64'],
  ['a tile that does not exist', 'tiles=1/2/0', 'The tiles is not valid.'],
  ['a tile too deep', 'tiles=12/0/0', 'The tiles is not valid.'],
  ['half a tile', 'tiles=1/0', 'The tiles is not valid.'],
  ['65 tiles', `tiles=${Array.from({ length: 65 }, (_, at) => `8/${at}/0`).join(',')}`, 'at most 64'],
])('refuses %s', async (_, view, sentence) => {
  const { status, json } = await api.raw('GET', `/api/live?${view}`)
  expect([status, json['code']]).toEqual([400, 'INVALID_INPUT'])
  expect(json['msg']).toContain(sentence)
})
