import { getTier, listTiers } from '@meridian/shared/endpoints/tiers'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { givePlots } from '#testing/test-plots.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const standing = async (token: string) => (await api.request(getTier, {}, { token })).json

test('whoever is not signed in reads what tiers there are', async () => {
  const { tiers } = await api.call(listTiers, {})
  expect(tiers).toHaveLength(7)
  expect(tiers[0]).toMatchObject({ start: 1 })
  expect(tiers.at(-1)).toMatchObject({ end: null })
})

test('nobody without land has a tier, and the first plot leads to the first one', async () => {
  const { token } = await anAccount(api)
  expect(await standing(token)).toMatchObject({
    count_land: 0,
    tier: null,
    count_next_land: 1,
    ratio_next_land: 0,
  })
})

test('the tier is the highest that the plots reach, and the next one is in sight', async () => {
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

test('on the highest tier nothing is missing', async () => {
  const { id, token } = await anAccount(api)
  await givePlots(api, id, { count: 1000 })
  expect(await standing(token)).toMatchObject({
    tier: { title: 'Sovereign', start: 1000, end: null, drop: 50 },
    count_next_land: 0,
    ratio_next_land: 1,
  })
})

test('tiers are rows: what the operator changes, the answer says', async () => {
  const { token } = await anAccount(api)
  await sql`insert into tiers (start_count, title, drop_percent) values (5000, 'Emperor', 60)`.execute(api.db)
  const { tiers } = (await standing(token)) as { tiers: object[] }
  expect(tiers.slice(-2)).toEqual([
    { title: 'Sovereign', start: 1000, end: 4999, drop: 50 },
    { title: 'Emperor', start: 5000, end: null, drop: 60 },
  ])
})
