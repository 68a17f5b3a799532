import type { EndpointInput } from '@meridian/shared/endpoint'
import {
  addPlots,
  createAndMove,
  listCollections,
  movePlots,
  removeCollection,
  removePlots,
} from '@meridian/shared/endpoints/collections'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { somebodyWaits } from '#testing/somebody-waits.ts'
import { anAccount } from '#testing/test-account.ts'
import type { TestAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aCollection, givePlots, sendPlot } from '#testing/test-plots.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const outcome = async (
  answer: Promise<{ status: number; json: { code?: string | undefined; msg: string } }>,
) => {
  const { status, json } = await answer
  return { status, code: json.code, msg: json.msg }
}
const add = (who: TestAccount, collection_id: string, items: string[]) =>
  outcome(api.request(addPlots, { body: { collection_id, items } }, who))
const remove = (who: TestAccount, collection_id: string, items: string[]) =>
  outcome(api.request(removePlots, { body: { collection_id, items } }, who))
const move = (who: TestAccount, body: EndpointInput<typeof movePlots>['body']) =>
  outcome(api.request(movePlots, { body }, who))
const create = (who: TestAccount, name: string, lands: string[]) =>
  outcome(api.request(createAndMove, { body: { name, lands } }, who))

/** The collection of each plot, in cell order. */
const whereabouts = async (ids: string[]) => {
  const { rows } = await sql<{ collection_id: string | null }>`
    select collection_id from plots where cell = any(${ids}::bigint[]) order by cell`.execute(api.db)
  return rows.map(({ collection_id }) => collection_id)
}
const setState = (id: string, state: number | null) =>
  sql`update collections set state = ${state} where id = ${id}`.execute(api.db)

/** Runs an operation in a transaction and commits it only when the concurrent request waits for it. */
const meanwhile = async <T>(work: (tx: Tx) => Promise<unknown>, other: () => Promise<T>): Promise<T> => {
  const { promise, resolve } = Promise.withResolvers<T>()
  await inTransaction(api.db, async (tx) => {
    await work(tx)
    resolve(other())
    await somebodyWaits(api.db)
  })
  return promise
}

describe('plots move', () => {
  test('into a collection, to another one, and out again', async () => {
    const owner = await anAccount(api)
    const [first, second] = [await aCollection(api, owner.id), await aCollection(api, owner.id)]
    const ids = await givePlots(api, owner.id, { count: 3 })

    expect(await add(owner, first, ids)).toMatchObject({ status: 200, msg: 'Successful implementation' })
    expect(await whereabouts(ids)).toEqual([first, first, first])
    const transfer = {
      collection_id: second,
      type: 'collection' as const,
      lands: ids.slice(0, 2),
      from: first,
    }
    expect((await move(owner, transfer)).status).toBe(200)
    expect(await whereabouts(ids)).toEqual([second, second, first])
    expect((await move(owner, { collection_id: '', type: 'individual', lands: ids })).status).toBe(200)
    expect(await whereabouts(ids)).toEqual([null, null, null])
    expect((await add(owner, second, ids)).status).toBe(200)
    expect((await remove(owner, second, [ids[1]!])).status).toBe(200)
    expect(await whereabouts(ids)).toEqual([second, null, second])
  })

  test('three hundred at once, counting duplicates once', async () => {
    const owner = await anAccount(api)
    const collection = await aCollection(api, owner.id)
    const ids = await givePlots(api, owner.id, { count: 300 })
    expect((await add(owner, collection, [...ids, ...ids])).status).toBe(200)
    expect(new Set(await whereabouts(ids))).toEqual(new Set([collection]))
  })

  test('into a new collection, which is not created if the move fails', async () => {
    const owner = await anAccount(api)
    const ids = await givePlots(api, owner.id, { count: 2 })
    const minted = await givePlots(api, owner.id, { count: 1, mintState: 'minted' })
    const ask = (name: string, lands: string[]) =>
      api.request(createAndMove, { body: { name, lands } }, owner)
    const count = async () => (await api.call(listCollections, {}, owner)).count

    expect((await ask(' ', ids)).json.fields).toEqual([
      {
        path: 'name',
        code: 'collection_name_missing',
        params: {},
        msg: 'Collection name has not been entered.',
      },
    ])
    expect((await ask('Shibuya', [])).json.fields).toEqual([
      { path: 'lands', code: 'no_land_chosen', params: {}, msg: 'No land has been selected yet!' },
    ])
    expect((await create(owner, 'Shibuya', [...ids, ...minted])).code).toBe('MINTED_PLOT_STAYS')
    expect(await count()).toBe(0)
    const { inserted } = await api.call(createAndMove, { body: { name: 'Shibuya', lands: ids } }, owner)
    expect(await whereabouts(ids)).toEqual(Array(2).fill(inserted._id))
    expect((await create(owner, 'Again', ids)).code).toBe('PLOT_MOVED')
    expect(await count()).toBe(1)

    // From a collection into a new one, if they are still in it.
    const from = inserted._id
    const [first, second] = ids as [string, string]
    const split = await api.call(createAndMove, { body: { name: 'Ebisu', lands: [first], from } }, owner)
    expect(await whereabouts([first])).toEqual([split.inserted._id])
    const late = { name: 'Again', lands: [first, second], from }
    expect((await outcome(api.request(createAndMove, { body: late }, owner))).code).toBe('PLOT_MOVED')
    const other = await anAccount(api)
    const foreign = { name: 'Mine now', lands: [second], from }
    expect((await outcome(api.request(createAndMove, { body: foreign }, other))).code).toBe('PLOT_NOT_FOUND')
    expect(await count()).toBe(2)
  })

  test('not into more collections than an account may have', async () => {
    const owner = await anAccount(api)
    await sql`insert into collections (owner_id, name)
      select ${owner.id}, 'no. ' || n from generate_series(1, 1000) n`.execute(api.db)
    const ids = await givePlots(api, owner.id, { count: 2 })
    const refused = await create(owner, 'Shibuya', ids)
    expect(refused).toMatchObject({ status: 409, code: 'TOO_MANY_COLLECTIONS' })
    expect(await whereabouts(ids)).toEqual([null, null])
  })
})

describe('plots stay where they are', () => {
  test('if one of them is minted, or may be', async () => {
    const owner = await anAccount(api)
    const collection = await aCollection(api, owner.id)
    const ids = await givePlots(api, owner.id, { count: 1 })
    for (const mintState of ['minted', 'granted'] as const) {
      const minted = await givePlots(api, owner.id, { count: 1, mintState })
      const refused = await api.request(
        addPlots,
        { body: { collection_id: collection, items: [...ids, ...minted] } },
        owner,
      )
      const plot = `Sơn Trà\u00A0· ${minted[0]}`
      expect(refused.json).toMatchObject({ code: 'MINTED_PLOT_STAYS', params: { plot } })
      const inside = await givePlots(api, owner.id, { count: 1, mintState, collectionId: collection })
      expect((await remove(owner, collection, inside)).code).toBe('MINTED_PLOT_STAYS')
    }
    expect(await whereabouts(ids)).toEqual([null])
  })

  test.each([1, 2])('if a source or target collection has state %i', async (state) => {
    const owner = await anAccount(api)
    const [closed, open] = [await aCollection(api, owner.id), await aCollection(api, owner.id)]
    const inside = await givePlots(api, owner.id, { count: 2, collectionId: closed })
    const outside = await givePlots(api, owner.id, { count: 2 })
    await setState(closed, state)
    const lands = inside
    const refusals = [
      await add(owner, closed, outside),
      await remove(owner, closed, inside),
      await move(owner, { type: 'individual', lands }),
      await move(owner, { type: 'collection', collection_id: open, lands }),
      await move(owner, { type: 'collection', collection_id: closed, lands: outside }),
    ]
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409, code: 'COLLECTION_CLOSED' })
    expect(await whereabouts([...inside, ...outside])).toEqual([closed, closed, null, null])
  })

  test('if a transfer has no target', async () => {
    const owner = await anAccount(api)
    const lands = await givePlots(api, owner.id, { count: 1 })
    for (const target of [{}, { collection_id: '' }])
      expect(await move(owner, { type: 'collection', lands, ...target })).toMatchObject({
        status: 400,
        msg: 'No collections have been selected yet.',
      })
  })

  test('if they, or a collection, are unknown or another account’s', async () => {
    const [owner, stranger] = [await anAccount(api), await anAccount(api)]
    const [theirs, own] = [await aCollection(api, owner.id), await aCollection(api, stranger.id)]
    const ids = await givePlots(api, owner.id, { count: 1, collectionId: theirs })
    const mine = await givePlots(api, stranger.id, { count: 1 })
    const unknown = '00000000-0000-4000-8000-000000000000'
    const missing = { status: 404, code: 'PLOT_NOT_FOUND' }
    const missingCollection = { status: 404, code: 'COLLECTION_NOT_FOUND' }

    expect(await add(stranger, own, ids)).toMatchObject(missing)
    expect(await add(stranger, own, [...mine, ...ids])).toMatchObject(missing)
    expect(await remove(stranger, theirs, ids)).toMatchObject(missing)
    expect(await move(stranger, { type: 'individual', lands: ids })).toMatchObject(missing)
    for (const id of [theirs, unknown, 'no-id']) {
      expect(await add(stranger, id, mine)).toMatchObject(missingCollection)
      expect(await remove(stranger, id, mine)).toMatchObject(missingCollection)
      expect(await move(stranger, { type: 'collection', collection_id: id, lands: mine })).toMatchObject(
        missingCollection,
      )
    }
    expect(await whereabouts([...ids, ...mine])).toEqual([theirs, null])
  })
})

describe('concurrent moves', () => {
  test('of the same plots in two tabs succeed once and report the other', async () => {
    const owner = await anAccount(api)
    const [first, second] = [await aCollection(api, owner.id), await aCollection(api, owner.id)]
    for (let round = 0; round < 5; round += 1) {
      const ids = await givePlots(api, owner.id, { count: 40 })
      const answers = await Promise.all([
        add(owner, first, ids),
        add(owner, second, ids.toReversed()),
        create(owner, `Tab ${round}`, ids),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      expect(answers.filter(({ status }) => status !== 200).map(({ code }) => code)).toEqual([
        'PLOT_MOVED',
        'PLOT_MOVED',
      ])
      expect(new Set(await whereabouts(ids)).size).toBe(1)
    }
  })

  test('in opposite directions between two collections do not deadlock', async () => {
    const owner = await anAccount(api)
    const [first, second] = [await aCollection(api, owner.id), await aCollection(api, owner.id)]
    const there = await givePlots(api, owner.id, { count: 30, collectionId: first })
    const back = await givePlots(api, owner.id, { count: 30, collectionId: second })
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () =>
        move(owner, { type: 'collection', collection_id: second, lands: there }),
      ),
      ...Array.from({ length: 4 }, () =>
        move(owner, { type: 'collection', collection_id: first, lands: back }),
      ),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(await whereabouts(there))).toEqual(new Set([second]))
    expect(new Set(await whereabouts(back))).toEqual(new Set([first]))
  })

  test('wait for a mint that begins first, which keeps the plots', async () => {
    const owner = await anAccount(api)
    const collection = await aCollection(api, owner.id)
    const ids = await givePlots(api, owner.id, { count: 2, collectionId: collection })
    const answer = await meanwhile(
      (tx) => sql`update collections set state = 1 where id = ${collection}`.execute(tx),
      () => remove(owner, collection, ids),
    )
    expect(answer).toMatchObject({ status: 409, code: 'COLLECTION_CLOSED' })
    expect(await whereabouts(ids)).toEqual([collection, collection])
  })

  test('skip a plot that is transferred on chain meanwhile', async () => {
    const owner = await anAccount(api)
    const collection = await aCollection(api, owner.id)
    const ids = await givePlots(api, owner.id, { count: 2 })
    const to = `0x${'ab'.repeat(20)}`
    const answer = await meanwhile(
      (tx) => sendPlot(tx, { cell: BigInt(ids[1]!), to }),
      () => add(owner, collection, ids),
    )
    expect(answer).toMatchObject({ status: 404, code: 'PLOT_NOT_FOUND' })
    expect(await whereabouts(ids)).toEqual([null, null])
  })

  test('neither delete a collection that receives plots nor fill a deleted one', async () => {
    const owner = await anAccount(api)
    for (let round = 0; round < 8; round += 1) {
      const collection = await aCollection(api, owner.id)
      const ids = await givePlots(api, owner.id, { count: 2 })
      const [added, deleted] = await Promise.all([
        add(owner, collection, ids),
        outcome(api.request(removeCollection, { body: { id: collection } }, owner)),
      ])
      const won = added.status === 200
      expect(won ? deleted : added).toMatchObject(
        won ? { status: 409, code: 'COLLECTION_NOT_EMPTY' } : { status: 404, code: 'COLLECTION_NOT_FOUND' },
      )
      expect((won ? added : deleted).status).toBe(200)
      expect(await whereabouts(ids)).toEqual(Array(2).fill(won ? collection : null))
    }
  })
})
