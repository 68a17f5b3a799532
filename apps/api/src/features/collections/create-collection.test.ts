import { createCollection, listCollectionItems } from '@meridian/shared/endpoints/collections'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aCollection, givePlots } from '#testing/test-plots.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const create = (name: string, token: string) => api.request(createCollection, { body: { name } }, { token })
const list = async (token: string, except?: string) =>
  (await api.call(listCollectionItems, { query: { except } }, { token })).items

test('creates a collection under its trimmed name, visible to its owner only', async () => {
  const [mine, other] = [await anAccount(api), await anAccount(api)]
  const { inserted } = await api.call(createCollection, { body: { name: '  Riverside  ' } }, mine)
  expect(await list(mine.token)).toEqual([{ id: inserted._id, name: 'Riverside', state: 0, total: 0 }])
  expect(await list(other.token)).toEqual([])
})

test('lists collections with the same name with their plot counts', async () => {
  const { id, token } = await anAccount(api)
  await aCollection(api, id, 'Twin')
  await givePlots(api, id, { count: 2, collectionId: await aCollection(api, id, 'Twin') })
  expect((await list(token)).map(({ name, total }) => [name, total]).toSorted()).toEqual([
    ['Twin', 0],
    ['Twin', 2],
  ])
})

test('excludes the current collection from the choice', async () => {
  const { token } = await anAccount(api)
  await create('beta', token)
  await create('Alpha', token)
  const [alpha, beta] = await list(token)
  expect([alpha?.name, beta?.name]).toEqual(['Alpha', 'beta'])
  expect(await list(token, alpha?.id)).toEqual([beta])
  expect(await list(token, 'not-an-id')).toHaveLength(2)
})

test.each([
  ['none', ''],
  ['blanks', '   '],
  ['81 letters', 'a'.repeat(81)],
  ['a number', 7],
  ['a zero byte', 'a\0b'],
])('refuses %s as a name', async (_, name) => {
  const { token } = await anAccount(api)
  const answer = await api.raw('POST', createCollection.path, { token, body: { name } })
  expect(answer).toMatchObject({ status: 400, json: { error: true } })
  expect(await list(token)).toEqual([])
})

test('reports a missing name in the words of the form', async () => {
  const { token } = await anAccount(api)
  expect((await create(' ', token)).json.msg).toBe('Collection name has not been entered.')
})

test('limits an account to a thousand collections, also under concurrent requests', async () => {
  const { id, token } = await anAccount(api)
  await sql`insert into collections (owner_id, name)
    select ${id}, 'no. ' || n from generate_series(1, 998) n`.execute(api.db)
  const results = await Promise.all(Array.from({ length: 6 }, (_, n) => create(`more ${n}`, token)))
  expect(results.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(results.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    json: { code: 'TOO_MANY_COLLECTIONS' },
  })
})
