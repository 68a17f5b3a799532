import type { EndpointAnswer, EndpointInput } from '@meridian/shared/endpoint'
import {
  findPlotCollection,
  getPlotIndex,
  listMyAssets,
  listMyPlots,
  renamePlot,
} from '@meridian/shared/endpoints/plots'
import { cellBbox } from '@meridian/shared/grid'
import { unpackPlots } from '@meridian/shared/plot-index'
import type { LandItem } from '@meridian/shared/land-item'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import type { TestAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aCollection, givePlots } from '#testing/test-plots.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const table = (owner: TestAccount, query: EndpointInput<typeof listMyAssets>['query'] = {}) =>
  api.call(listMyAssets, { query }, owner)
const index = (owner: TestAccount, cursor?: string) => api.call(getPlotIndex, { query: { cursor } }, owner)

describe('the table of plots', () => {
  test('has ten rows per page, newest first, and filters', async () => {
    const owner = await anAccount(api)
    const collectionId = await aCollection(api, owner.id)
    const gathered = await givePlots(api, owner.id, { count: 3, collectionId })
    const old = await givePlots(api, owner.id, { count: 4 })
    const fresh = await givePlots(api, owner.id, { count: 8 })

    const all = await table(owner, { limit: '100' })
    const ids = ({ data }: typeof all) => data.map(({ _id }) => _id)
    expect(all.total).toBe(15)
    expect(ids(all)).toEqual([...fresh.toReversed(), ...old.toReversed(), ...gathered.toReversed()])
    const inside = await table(owner, { collection_id: collectionId })
    expect([inside.total, ids(inside)]).toEqual([3, gathered.toReversed()])
    for (const unknown of ['nonsense', '00000000-0000-4000-8000-000000000000'])
      expect(await table(owner, { collection_id: unknown })).toMatchObject({ data: [], total: 0 })
    const other = await anAccount(api)
    expect(await table(other, { collection_id: collectionId })).toMatchObject({ data: [], total: 0 })

    const first = await table(owner, { type: 'individual' })
    expect(first.total).toBe(12)
    expect(ids(first)).toEqual([...fresh.toReversed(), ...old.toReversed().slice(0, 2)])
    expect(ids(await table(owner, { type: 'individual', page: '2', limit: '10' }))).toEqual(
      old.toReversed().slice(2),
    )
    expect(ids(await table(owner, { type: 'individual', page: '3' }))).toEqual([])
  })

  test('has all details of a plot', async () => {
    const owner = await anAccount(api)
    const [id] = await givePlots(api, owner.id, { count: 1, mintState: 'minted' })
    const { data } = await table(owner)
    expect(data).toEqual([
      {
        _id: id,
        location: { bbox: cellBbox(Number(id)), coordinates: expect.any(Array) },
        center: { coordinates: [expect.any(Number), expect.any(Number)] },
        areas: [{ district: 'Sơn Trà', country: 'VN' }],
        price: 25,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        mint_status: true,
        collection_id: '',
      },
    ])
    expect(data[0]?.location.coordinates).toHaveLength(5)
  })
})

test('lists every plot once by cursor, even if many share a purchase time', async () => {
  const owner = await anAccount(api)
  const collectionId = await aCollection(api, owner.id)
  const individual = await givePlots(api, owner.id, { count: 7 })
  const gathered = await givePlots(api, owner.id, { count: 6, collectionId })

  const walk = async (type: 'individual' | 'all') => {
    const found: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: EndpointAnswer<typeof listMyPlots> = await api.call(
        listMyPlots,
        { query: { type, limit: '3', cursor } },
        owner,
      )
      expect(page.count).toBe(type === 'all' ? 13 : 7)
      found.push(...page.data.map(({ _id }) => _id))
      cursor = page.next
    }
    return found
  }
  expect(await walk('individual')).toEqual(individual.toReversed())
  expect(await walk('all')).toEqual([...gathered.toReversed(), ...individual.toReversed()])
  const whole = { type: 'individual', limit: '7' } as const
  expect((await api.call(listMyPlots, { query: whole }, owner)).next).toBeNull()
  for (const cursor of ['x', '1', '1-', '-1', '99999999999999999999-1'])
    expect((await api.request(listMyPlots, { query: { cursor } }, owner)).status).toBe(400)
})

test('lists every plot in the index in compact form', async () => {
  const owner = await anAccount(api)
  const collectionId = await aCollection(api, owner.id)
  const [first = '', ...others] = await givePlots(api, owner.id, { count: 3 })
  const minted = await givePlots(api, owner.id, { count: 1, mintState: 'minted' })
  const gathered = await givePlots(api, owner.id, { count: 2, collectionId })
  await api.call(renamePlot, { body: { id: first, name: ' Lighthouse ' } }, owner)

  const { plots, count, next } = await index(owner)
  const unpacked = unpackPlots(plots)
  expect({ count, next }).toEqual({ count: 6, next: null })
  expect(unpacked.map(({ cell }) => String(cell)).toSorted()).toEqual(
    [first, ...others, ...minted, ...gathered].toSorted(),
  )
  const found = (id: string | undefined) => unpacked.find(({ cell }) => String(cell) === id)
  expect(found(first)).toMatchObject({ name: 'Lighthouse', collectionId: '', price: 25, minted: false })
  expect(found(minted[0])).toMatchObject({ minted: true, district: 'Sơn Trà', country: 'VN' })
  expect(found(gathered[0])).toMatchObject({ collectionId, name: null })
})

test('lets only the owner name and unname a plot', async () => {
  const [owner, stranger] = [await anAccount(api), await anAccount(api)]
  const [id = ''] = await givePlots(api, owner.id, { count: 1 })
  const rename = (who: TestAccount, body: { id: string; name: string }) =>
    api.request(renamePlot, { body }, who)
  const nameNow = async () => (await table(owner)).data[0]?.name

  expect((await rename(owner, { id, name: 'Harbour gate' })).status).toBe(200)
  expect(await nameNow()).toBe('Harbour gate')
  expect(await rename(stranger, { id, name: 'mine' })).toMatchObject({
    status: 404,
    json: { code: 'PLOT_NOT_FOUND' },
  })
  expect((await rename(owner, { id, name: 'x'.repeat(81) })).status).toBe(400)
  expect((await rename(owner, { id: '99999999999', name: 'x' })).status).toBe(400)
  expect(await nameNow()).toBe('Harbour gate')
  expect((await rename(owner, { id, name: '  ' })).status).toBe(200)
  expect(await nameNow()).toBeUndefined()
})

test('finds the collection of an own plot, and of no other', async () => {
  const [owner, stranger] = [await anAccount(api), await anAccount(api)]
  const collectionId = await aCollection(api, owner.id)
  const [inside] = await givePlots(api, owner.id, { count: 1, collectionId })
  const [outside] = await givePlots(api, owner.id, { count: 1 })
  const ask = (who: TestAccount, item: LandItem['bbox']) =>
    api.request(findPlotCollection, { body: { item } }, who)

  expect((await ask(owner, cellBbox(Number(inside)))).json.collection_id).toBe(collectionId)
  expect((await ask(owner, cellBbox(Number(outside)))).json.collection_id).toBe('')
  expect((await ask(stranger, cellBbox(Number(inside)))).json.code).toBe('PLOT_NOT_FOUND')
  expect((await ask(owner, [1, 2, 3, 4])).json.code).toBe('PLOT_OFF_GRID')
})

test('returns the index of 10,000 plots in one answer', async () => {
  const owner = await anAccount(api)
  await sql`
    insert into plots (cell, state, owner_id, district, country, price_cents)
    select 8000000000 + n, 'owned', ${owner.id}, 'District ' || n % 50, 'VN', 2500
    from generate_series(1, 10000) n`.execute(api.db)
  const { plots, next } = await index(owner)
  expect(unpackPlots(plots)).toHaveLength(10_000)
  expect(next).toBeNull()
  await givePlots(api, owner.id, { count: 1 })
  const first = await index(owner)
  const rest = await index(owner, String(first.next))
  expect(unpackPlots(rest.plots)).toHaveLength(1)
})
