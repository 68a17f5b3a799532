import { randomInt } from 'node:crypto'
import { cellAt, cellBbox } from '@meridian/shared/grid'
import { beforeAll, expect, test } from 'vitest'
import {
  deepLocation,
  fullCarts,
  manyZeros,
  oneLongBox,
  wrongCarts,
  wrongItems,
  wrongMoves,
} from '#testing/attack/hostile-bodies.ts'
import { readAnswer } from '#testing/attack/target.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const items = Array.from({ length: 300 }, (_, index) => ({ bbox: cellBbox(cellAt(100 + index * 0.01, 0)) }))
const price = (body: unknown, from: string) =>
  readAnswer({ url: api.url, from }, 'POST', '/api/getprice', body)

test.each([
  ['378 kB of wrong items', wrongItems(), 413, 'BODY_TOO_LARGE'],
  ['250,000 zeros', manyZeros(), 413, 'BODY_TOO_LARGE'],
  ['150,000 zeros', manyZeros(150_000), 400, 'TOO_MANY_PLOTS'],
  ['300 zeros', manyZeros(300), 400, 'INVALID_INPUT'],
  ['a box of 150,000 edges', oneLongBox(), 400, 'INVALID_INPUT'],
  ['a location without end', deepLocation(), 400, 'INVALID_INPUT'],
])('%s get a short refusal', async (_, body, status, code) => {
  const answer = await price(body, `10.21.${randomInt(256)}.${randomInt(256)}`)
  expect(answer).toMatchObject({ status, code })
  expect(answer.bytes).toBeLessThan(4096)
})

test('refuses one plot too many, with its ring and place names, with the message', async () => {
  const areas = [{ type: 'country', name: 'x'.repeat(200) }]
  const full = Array.from({ length: 301 }, () => {
    const [west, south, east, north] = items[7]!.bbox
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
    return { bbox: items[7]!.bbox, location: { type: 'Polygon', coordinates: [ring] }, areas }
  })
  expect(await price({ items: full }, '10.20.0.2')).toMatchObject({ status: 400, code: 'TOO_MANY_PLOTS' })
})

test('rejects repeated invalid carts by the rate limit before reading them', async () => {
  const answers = await wrongCarts({ url: api.url, from: '10.20.0.3' }, 10)
  expect(answers.filter(({ status }) => status === 500)).toEqual([])
  expect(answers.at(-1)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
})

test('charges a call by the size of its body', async () => {
  const body = JSON.stringify({ items })
  const cost = Math.ceil(body.length / (4 * 1024))
  expect(cost).toBeGreaterThan(1)
  const answers = await fullCarts({ url: api.url, from: '10.20.0.4' }, items, 240)
  const priced = answers.filter(({ status }) => status === 200).length
  expect(priced).toBeGreaterThanOrEqual(Math.floor(240 / cost))
  // One unit is free again every quarter of a second.
  expect(priced).toBeLessThan(240)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
})

test('answers ten thousand invalid plots with ten messages', async () => {
  const { token } = await anAccount(api)
  const answers = await wrongMoves({ url: api.url, token }, 3)
  expect(answers).toMatchObject(answers.map(() => ({ status: 400, code: 'INVALID_INPUT' })))
  expect(Math.max(...answers.map(({ bytes }) => bytes))).toBeLessThan(4096)
})
