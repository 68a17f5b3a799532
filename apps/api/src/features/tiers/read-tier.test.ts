import { getTier, listTiers } from '@meridian/shared/endpoints/tiers'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { givePlots } from '#testing/test-plots.ts'
import { startPriceList } from '#testing/admin/test-prices.ts'
import { readTiers } from './read-tier.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const standing = async (token: string) => (await api.request(getTier, {}, { token })).json

test('lists the tiers for signed-out visitors', async () => {
  const { tiers } = await api.call(listTiers, {})
  expect(tiers).toHaveLength(7)
  expect(tiers[0]).toMatchObject({ start: 1 })
  expect(tiers.at(-1)).toMatchObject({ end: null })
})

test('gives no tier without land, and the first one for the first plot', async () => {
  const { token } = await anAccount(api)
  expect(await standing(token)).toMatchObject({
    count_land: 0,
    tier: null,
    count_next_land: 1,
    ratio_next_land: 0,
  })
})

test('gives the highest tier that the plots reach, and the next one', async () => {
  const { id, token } = await anAccount(api)
  await givePlots(api, id, { count: 128 })
  const answer = await standing(token)
  expect(answer).toMatchObject({
    count_land: 128,
    tier: { title: 'Landowner', start: 100, end: 249, drop: 12 },
    count_next_land: 122,
    ratio_next_land: 128 / 250,
  })
  expect(answer['tiers']).toHaveLength(7)
})

test('has no next tier on the highest one', async () => {
  const { id, token } = await anAccount(api)
  await givePlots(api, id, { count: 1000 })
  expect(await standing(token)).toMatchObject({
    tier: { title: 'Sovereign', start: 1000, end: null, drop: 50 },
    count_next_land: 0,
    ratio_next_land: 1,
  })
})

test('uses the tiers of the current price list', async () => {
  const { token } = await anAccount(api)
  const tiers = (await readTiers(api.db)).map(({ start, title, drop }) => ({ start, title, drop }))
  await startPriceList(api.db, { tiers: [{ start: 5000, title: 'Emperor', drop: 60 }, ...tiers] })
  const read = (await standing(token)) as { tiers: object[] }
  expect(read.tiers.slice(-2)).toEqual([
    { title: 'Sovereign', start: 1000, end: 4999, drop: 50 },
    { title: 'Emperor', start: 5000, end: null, drop: 60 },
  ])
})
