import type { Collection } from '@meridian/shared/endpoints/collections'
import type { Plot } from '@meridian/shared/plot'
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

const fetchPage = async ({ token }: TestAccount, query = '') =>
  (await api.call('GET', `/api/collections/fetch${query}`, { token })).json as unknown as {
    data: Collection[]
    count: number
    next: string | null
  }
const post = async ({ token }: TestAccount, path: string, body: object) => {
  const { status, json } = await api.call('POST', path, { token, body })
  return { status, code: json['code'] }
}
const close = (id: string, state: number) =>
  sql`update collections set state = ${state}, txid = '0xabc' where id = ${id}`.execute(api.db)

describe('the list of collections', () => {
  test('counts the plots of each, and says which may be minted', async () => {
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

  test('is paged, each of them once', async () => {
    const owner = await anAccount(api)
    for (let n = 0; n < 5; n += 1) await aCollection(api, owner.id, `Collection ${n}`)
    const names: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const page = await fetchPage(owner, `?limit=2${next && `&cursor=${next}`}`)
      names.push(...page.data.map(({ name }) => name))
      next = page.next
    }
    expect(names).toEqual([4, 3, 2, 1, 0].map((n) => `Collection ${n}`))
    // A page that ends where the list does leads nowhere.
    expect((await fetchPage(owner, '?limit=5')).next).toBeNull()
  })
})

test('the plots of a collection come in pages, to its owner', async () => {
  const [owner, stranger] = [await anAccount(api), await anAccount(api)]
  const id = await aCollection(api, owner.id)
  const ids = await givePlots(api, owner.id, { count: 5, collectionId: id })
  const read = async ({ token }: TestAccount, query: string) =>
    api.call('GET', `/api/collections/lands?collection_id=${id}${query}`, { token })

  const { json: first } = await read(owner, '&limit=3')
  expect((first['data'] as Plot[]).map(({ _id }) => _id)).toEqual(ids.slice(0, 3))
  expect(first['count']).toBe(5)
  const { json: rest } = await read(owner, `&limit=3&cursor=${String(first['next'])}`)
  expect((rest['data'] as Plot[]).map(({ _id }) => _id)).toEqual(ids.slice(3))
  expect(rest['next']).toBeNull()
  expect((await read(owner, '&limit=5')).json['next']).toBeNull()
  expect((await read(stranger, '')).json['code']).toBe('COLLECTION_NOT_FOUND')
})

test('a collection is renamed by its owner, minted or not', async () => {
  const [owner, stranger] = [await anAccount(api), await anAccount(api)]
  const id = await aCollection(api, owner.id, 'Before')
  const rename = (who: TestAccount, name: string) => post(who, '/api/collections/setname', { id, name })
  expect((await rename(owner, '')).code).toBe('INVALID_INPUT')
  expect((await rename(stranger, 'Theirs')).code).toBe('COLLECTION_NOT_FOUND')
  expect((await rename(owner, ' After ')).status).toBe(200)
  await close(id, 2)
  expect((await rename(owner, 'Later')).status).toBe(200)
  expect((await fetchPage(owner)).data.map(({ name }) => name)).toEqual(['Later'])
})

test('a collection is deleted when it is empty and has no state, by its owner', async () => {
  const [owner, stranger] = [await anAccount(api), await anAccount(api)]
  const id = await aCollection(api, owner.id)
  const remove = (who: TestAccount, which = id) => post(who, '/api/collections/remove', { id: which })
  const ids = await givePlots(api, owner.id, { count: 1, collectionId: id })
  expect((await remove(owner)).code).toBe('COLLECTION_NOT_EMPTY')
  await post(owner, '/api/collections/remove_lands', { collection_id: id, items: ids })
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
    api.call('GET', `/api/collection/detail?uriid=${uriid}`, { token })

  test('is its owner’s until it is minted, then everybody’s, without what was paid', async () => {
    const [owner, stranger] = [await anAccount(api), await anAccount(api)]
    const id = await aCollection(api, owner.id, 'Thames bend')
    const ids = await givePlots(api, owner.id, { count: 2, collectionId: id })
    const uriid = (await fetchPage(owner)).data[0]!.uriid

    const own = (await detail(uriid, owner.token)).json
    expect(own).toMatchObject({ info: { id, name: 'Thames bend', total: 2, state: 0, yours: true } })
    expect((own['data'] as Plot[]).map(({ _id, price }) => [_id, price])).toEqual(ids.map((_id) => [_id, 25]))
    for (const state of [0, 1]) {
      if (state === 1) await close(id, 1)
      for (const token of [undefined, stranger.token])
        expect((await detail(uriid, token)).json['code']).toBe('COLLECTION_NOT_FOUND')
    }
    await close(id, 2)
    for (const token of [undefined, stranger.token]) {
      const { json } = await detail(uriid, token)
      expect(json).toMatchObject({ info: { name: 'Thames bend', state: 2, yours: false }, next: null })
      expect((json['data'] as Plot[]).map(({ price }) => price)).toEqual([undefined, undefined])
    }
    expect((await detail(uriid, 'not a token')).json['code']).toBe('TOKEN_REJECTED')
    expect((await detail('nothing')).json['code']).toBe('COLLECTION_NOT_FOUND')
  })
})

test('nobody does anything here without an account', async () => {
  const answers = await Promise.all([
    ...['fetch', 'lands?collection_id=x', 'items'].map((path) => api.call('GET', `/api/collections/${path}`)),
    ...['add_lands', 'remove_lands', 'remove', 'setname', 'move_land'].map((path) =>
      api.call('POST', `/api/collections/${path}`, { body: {} }),
    ),
    api.call('POST', '/api/collection/create_and_move', { body: {} }),
    ...['myassets', 'my_assets', 'my_assets/index'].map((path) => api.call('GET', `/api/lands/${path}`)),
    ...['lands/editname', 'lands/my_assets/collection', 'minting/refresh/my_assets'].map((path) =>
      api.call('POST', `/api/${path}`, { body: {} }),
    ),
    api.call('GET', '/api/asster/tier'),
  ])
  for (const answer of answers) expect(answer).toMatchObject({ status: 401, json: { code: 'NOT_SIGNED_IN' } })
})

test('whoever moves plots hears of it on other devices', async () => {
  const owner = await anAccount(api)
  const id = await aCollection(api, owner.id)
  const items = await givePlots(api, owner.id, { count: 1 })
  await post(owner, '/api/collections/add_lands', { collection_id: id, items })
  const { rows } = await sql<{ type: string }>`
    select payload->>'type' as type from live_events where topic = ${`account:${owner.id}`} order by id`.execute(
    api.db,
  )
  expect(rows.map(({ type }) => type)).toEqual(expect.arrayContaining(['lands', 'collections']))
})
