import { login } from '@meridian/shared/endpoints/accounts'
import { listCollectionItems } from '@meridian/shared/endpoints/collections'
import { blockOf, cellCenter, isForSale } from '@meridian/shared/grid'
import { getConfig } from '@meridian/shared/endpoints/system'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#features/accounts/core/passwords.ts'
import { readCredits } from '#features/credits/credit-ledger.ts'
import { inTransaction } from '#platform/db/database.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { demoPlaces } from './demo-places.ts'
import { isDemoSeeded } from './find-demo.ts'
import { seedDemoLogin } from './seed-accounts.ts'
import { seedLand } from './seed-land.ts'
import { settlePlace } from './settle-place.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

test('fills a place the same way every time and buys no plot twice', () => {
  for (const place of demoPlaces) {
    const cells = settlePlace(place, 7).flat()
    expect(cells).toEqual(settlePlace(place, 7).flat())
    expect(new Set(cells).size).toBe(cells.length)
    expect(cells.every(isForSale)).toBe(true)
    expect(new Set(cells.map(blockOf)).size).toBeLessThan(20)
  }
})

test('seeds the demo world once, also with concurrent seeds', async () => {
  const passwordHash = await hashPassword('a password of the demo')
  const seed = () =>
    inTransaction(api.db, async (tx) => {
      const demoId = await seedDemoLogin(tx, { username: 'demo', passwordHash })
      return { demoId, seeded: await seedLand(tx, { demoId, passwordHash }) }
    })
  const isSeeded = () => isDemoSeeded(api.platform.config.database.url)
  expect(await isSeeded()).toBe(false)
  const results = await Promise.all([seed(), seed(), seed()])
  expect(await isSeeded()).toBe(true)
  expect(results.filter(({ seeded }) => seeded)).toHaveLength(1)
  const { demoId } = results[0]
  const { rows } = await sql<{ owner: string; plots: number }>`
    select username as owner, count(*)::integer as plots from plots join accounts on accounts.id = owner_id
    where state = 'owned' group by username`.execute(api.db)
  const total = rows.reduce((sum, { plots }) => sum + plots, 0)
  expect(total).toBeGreaterThan(1500)
  expect(total).toBeLessThan(3000)
  expect(rows.find(({ owner }) => owner === 'demo')?.plots).toBe(12)
  expect(await readCredits(api.db, demoId)).toBe(50n)
  const demo = await api.call(login, { body: { email: 'demo', password: 'a password of the demo' } })
  const { items } = await api.call(listCollectionItems, {}, { token: demo.access_token })
  expect(items).toMatchObject([{ name: 'By the lake', state: 0 }])
})

test('finds no demo world in a database without tables', async () => {
  const url = new URL(api.platform.config.database.url)
  url.pathname = '/postgres'
  expect(await isDemoSeeded(url.href)).toBe(false)
})

test('settles exactly the places whose streets the map has', async () => {
  const { detailed } = (await api.call(getConfig)).map
  expect(demoPlaces.map(({ name }) => name).toSorted()).toEqual(detailed.map(({ name }) => name).toSorted())
  for (const { name, bounds } of detailed) {
    const place = demoPlaces.find((one) => one.name === name)!
    const [west, south, east, north] = bounds
    const cells = settlePlace(place, demoPlaces.indexOf(place) + 1).flat()
    expect(cells.length, `plots of ${name}`).toBeGreaterThan(4)
    const inside = cells
      .map(cellCenter)
      .filter(([lng, lat]) => lng > west && lng < east && lat > south && lat < north)
    // Some of the outermost purchases may lie on the map around the place.
    expect(inside.length / cells.length, `share of ${name}`).toBeGreaterThan(0.9)
  }
})
