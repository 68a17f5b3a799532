import type { EndpointInput } from '@meridian/shared/endpoint'
import * as collections from '@meridian/shared/endpoints/collections'
import * as minting from '@meridian/shared/endpoints/minting'
import * as plots from '@meridian/shared/endpoints/plots'
import { getTier } from '@meridian/shared/endpoints/tiers'
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

const fetchPage = (
  owner: TestAccount,
  query: EndpointInput<typeof collections.listCollections>['query'] = {},
) => api.call(collections.listCollections, { query }, owner)
const outcome = async (answer: Promise<{ status: number; json: { code?: string | undefined } }>) => {
  const { status, json } = await answer
  return { status, code: json.code }
}
const close = (id: string, state: number) =>
  sql`update collections set state = ${state}, txid = '0xabc' where id = ${id}`.execute(api.db)

describe('the list of collections', () => {
  test('counts the plots of each, and marks those that may be minted', async () => {
    const owner = await anAccount(api)
    const empty = await aCollection(api, owner.id, 'Empty')
    const full = await aCollection(api, owner.id, 'Full')
    const spoilt = await aCollection(api, owner.id, 'With a minted plot')
    const minted = await aCollection(api, owner.id, 'Minted')
    await givePlots(api, owner.id, { count: 3, collectionId: full })
    await givePlots(api, owner.id, { count: 1, collectionId: spoilt, mintState: 'minted' })
    await givePlots(api, owner.id, { count: 2, collectionId: minted })
    await close(minted, 2)

    const { data, count } = await fetchPage(owner)
    expect(count).toBe(4)
    const shown = data.map(({ id, _id, name, total, total_plots, state, allow_mint, txid }) => {
      expect([_id, total_plots]).toEqual([id, total])
      return [id, name, total, state, allow_mint, txid]
    })
    expect(shown).toEqual([
      [minted, 'Minted', 2, 2, false, '0xabc'],
      [spoilt, 'With a minted plot', 1, 0, false, null],
      [full, 'Full', 3, 0, true, null],
      [empty, 'Empty', 0, 0, false, null],
    ])
  })

  test('is paged, each collection once', async () => {
    const owner = await anAccount(api)
    for (let n = 0; n < 5; n += 1) await aCollection(api, owner.id, `Collection ${n}`)
    const names: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await fetchPage(owner, { limit: '2', cursor })
      names.push(...page.data.map(({ name }) => name))
      cursor = page.next
    }
    expect(names).toEqual([4, 3, 2, 1, 0].map((n) => `Collection ${n}`))
    // The last page has no cursor.
    expect((await fetchPage(owner, { limit: '5' })).next).toBeNull()
  })
})

test('returns the plots of a collection in pages, to its owner only', async () => {
  const [owner, stranger] = [await anAccount(api), await anAccount(api)]
  const id = await aCollection(api, owner.id)
  const ids = await givePlots(api, owner.id, { count: 5, collectionId: id })
  const read = (who: TestAccount, limit: string, cursor?: string | null) =>
    api.call(
      collections.listCollectionPlots,
      { query: { collection_id: id, limit, ...(cursor ? { cursor } : {}) } },
      who,
    )

  const first = await read(owner, '3')
  expect(first.data.map(({ _id }) => _id)).toEqual(ids.slice(0, 3))
  expect(first.count).toBe(5)
  const rest = await read(owner, '3', first.next)
  expect(rest.data.map(({ _id }) => _id)).toEqual(ids.slice(3))
  expect(rest.next).toBeNull()
  expect((await read(owner, '5')).next).toBeNull()
  await expect(read(stranger, '5')).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' })
})

test('lets only the owner rename a collection, minted or not', async () => {
  const [owner, stranger] = [await anAccount(api), await anAccount(api)]
  const id = await aCollection(api, owner.id, 'Before')
  const rename = (who: TestAccount, name: string) =>
    outcome(api.request(collections.renameCollection, { body: { id, name } }, who))
  expect((await rename(owner, '')).code).toBe('INVALID_INPUT')
  expect((await rename(stranger, 'Theirs')).code).toBe('COLLECTION_NOT_FOUND')
  expect((await rename(owner, ' After ')).status).toBe(200)
  await close(id, 2)
  expect((await rename(owner, 'Later')).status).toBe(200)
  expect((await fetchPage(owner)).data.map(({ name }) => name)).toEqual(['Later'])
})

test('lets only the owner delete a collection, if it is empty and not minted', async () => {
  const [owner, stranger] = [await anAccount(api), await anAccount(api)]
  const id = await aCollection(api, owner.id)
  const remove = (who: TestAccount, which = id) =>
    outcome(api.request(collections.removeCollection, { body: { id: which } }, who))
  const ids = await givePlots(api, owner.id, { count: 1, collectionId: id })
  expect((await remove(owner)).code).toBe('COLLECTION_NOT_EMPTY')
  await api.call(collections.removePlots, { body: { collection_id: id, items: ids } }, owner)
  expect((await remove(stranger)).code).toBe('COLLECTION_NOT_FOUND')
  await close(id, 1)
  expect((await remove(owner)).code).toBe('COLLECTION_CLOSED')
  await sql`update collections set state = null where id = ${id}`.execute(api.db)
  expect((await remove(owner)).status).toBe(200)
  expect((await remove(owner)).code).toBe('COLLECTION_NOT_FOUND')
  expect((await remove(owner, 'no-id')).code).toBe('COLLECTION_NOT_FOUND')
})

describe('the public page of a collection', () => {
  const detail = (uriid: string, token?: string) =>
    api.call(collections.getCollectionDetail, { query: { uriid } }, { token })

  test('is the owner’s until it is minted, then public, without prices paid', async () => {
    const [owner, stranger] = [await anAccount(api), await anAccount(api)]
    const id = await aCollection(api, owner.id, 'Thames bend')
    const ids = await givePlots(api, owner.id, { count: 2, collectionId: id })
    const uriid = (await fetchPage(owner)).data[0]!.uriid

    const own = await detail(uriid, owner.token)
    expect(own).toMatchObject({ info: { id, name: 'Thames bend', total: 2, state: 0, yours: true } })
    expect(own.data.map(({ _id, price }) => [_id, price])).toEqual(ids.map((_id) => [_id, 25]))
    for (const state of [0, 1]) {
      if (state === 1) await close(id, 1)
      for (const token of [undefined, stranger.token])
        await expect(detail(uriid, token)).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' })
    }
    await close(id, 2)
    for (const token of [undefined, stranger.token]) {
      const shown = await detail(uriid, token)
      expect(shown).toMatchObject({ info: { name: 'Thames bend', state: 2, yours: false }, next: null })
      expect(shown.data.map(({ price }) => price)).toEqual([undefined, undefined])
    }
    await expect(detail(uriid, 'not a token')).rejects.toMatchObject({ code: 'TOKEN_REJECTED' })
    await expect(detail('nothing')).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' })
  })
})

const every = [...[collections, minting, plots].flatMap((module) => Object.values(module)), getTier]
const endpoints = every.filter((one) => 'path' in one)

test('requires an account for every call', async () => {
  const ofAccounts = endpoints.filter(({ access }) => access === 'account')
  expect(ofAccounts.length).toBeGreaterThan(14)
  for (const { method, path } of ofAccounts)
    expect(await api.raw(method, path, method === 'POST' ? { body: {} } : {})).toMatchObject({
      status: 401,
      json: { code: 'NOT_SIGNED_IN' },
    })
})

test('notifies other devices of the account when plots move', async () => {
  const owner = await anAccount(api)
  const id = await aCollection(api, owner.id)
  const items = await givePlots(api, owner.id, { count: 1 })
  await api.call(collections.addPlots, { body: { collection_id: id, items } }, owner)
  const { rows } = await sql<{ type: string }>`
    select payload->>'type' as type from live_events where topic = ${`account:${owner.id}`} order by id`.execute(
    api.db,
  )
  expect(rows.map(({ type }) => type)).toEqual(expect.arrayContaining(['lands', 'collections']))
})
