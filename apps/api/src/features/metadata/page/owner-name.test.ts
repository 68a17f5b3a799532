import { changeProfile } from '@meridian/shared/endpoints/accounts'
import { getCollectionDetail } from '@meridian/shared/endpoints/collections'
import { getDeed, getPublicCollection, getPublicPlot } from '@meridian/shared/endpoints/metadata'
import { cellAt } from '@meridian/shared/grid'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aCollection, givePlots, sendPlot } from '#testing/test-plots.ts'
import { sellPlots } from '#testing/test-sales.ts'

/** The page's source, before it is built. */
const WEB_DIR = new URL('../../../../../web', import.meta.url).pathname

const wallet = `0x${'a7'.repeat(20)}`

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ env: { WEB_DIR } })
})

type Account = Awaited<ReturnType<typeof anAccount>>

const show = ({ token, username }: Account, isShown: boolean) =>
  api.call(changeProfile, { body: { username, show_username: isShown } }, { token })

/** An account with a plot, a purchase and a minted collection, each with its public address. */
async function anOwner() {
  const owner = await anAccount(api)
  const plot = cellAt(-100 + Math.random() * 50, 40 + Math.random() * 10)
  await sellPlots(api.db, owner.id, [plot])
  const { rows } = await sql<{ number: string }>`
    select number from deeds join plots using (order_id) where cell = ${plot}`.execute(api.db)
  const id = await aCollection(api, owner.id, 'Riverside')
  await givePlots(api, owner.id, { count: 2, collectionId: id })
  const minted = await sql<{ uriid: string }>`
    update collections set state = 2 where id = ${id} returning uriid`.execute(api.db)
  return { owner, plot, deed: rows[0]!.number, uriid: minted.rows[0]!.uriid }
}

type Land = Awaited<ReturnType<typeof anOwner>>

const namesOf = async ({ plot, deed, uriid }: Land) => [
  (await api.call(getPublicPlot, { params: { id: String(plot) } })).plot.owner_name,
  (await api.call(getDeed, { params: { number: deed } })).deed.owner_name,
  (await api.call(getPublicCollection, { params: { id: uriid } })).collection.owner_name,
]

/** Every response about the land that a stranger can read: the three that may name the owner, and all others. */
async function readAsStranger({ plot, deed, uriid }: Land) {
  const read = async (path: string) => {
    const response = await fetch(`${api.url}${path}`)
    expect(response.status).toBe(200)
    return response.text()
  }
  const naming = [`/api/plots/${plot}`, `/api/deeds/${deed}`, `/api/items/${uriid}`]
  const others = [
    `/api/collection/detail?uriid=${uriid}`,
    `/api/map/plot/${plot}`,
    `/api/metadata/plots/${plot}`,
    `/api/metadata/collections/${uriid}`,
    `/plot/${plot}`,
    `/deed/${deed}`,
    `/item/${uriid}`,
  ]
  const all = async (paths: string[]) => (await Promise.all(paths.map(read))).join('\n')
  return { naming: await all(naming), others: await all(others) }
}

describe('the owner’s username on public pages', () => {
  test('is missing in every public response until the owner shows it, as are e-mail and account', async () => {
    const land = await anOwner()
    expect(await namesOf(land)).toEqual([null, null, null])
    const { id, username, email } = land.owner
    const { naming, others } = await readAsStranger(land)
    for (const secret of [id, username, email]) expect(naming + others).not.toContain(secret)
  })

  test('is in plot, deed and collection once the owner shows it, and nothing else of the account', async () => {
    const land = await anOwner()
    const { owner } = land
    expect((await show(owner, true)).user.show_username).toBe(true)
    expect(await namesOf(land)).toEqual(Array(3).fill(owner.username))
    const { naming, others } = await readAsStranger(land)
    for (const secret of [owner.id, owner.email]) expect(naming + others).not.toContain(secret)
    // Link previews and token metadata are cached by others, so they never have the name.
    expect(others).not.toContain(owner.username)
  })

  test('is gone with the next request after it is turned off, and follows a new name', async () => {
    const land = await anOwner()
    const { owner } = land
    await show(owner, true)
    const renamed = `${owner.username}-2`
    await sql`update accounts set username = ${renamed}, username_key = ${renamed}
      where id = ${owner.id}`.execute(api.db)
    expect(await namesOf(land)).toEqual(Array(3).fill(renamed))
    await show({ ...owner, username: renamed }, false)
    expect(await namesOf(land)).toEqual([null, null, null])
    const response = await fetch(`${api.url}/api/plots/${land.plot}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('etag')).toBeNull()
  })

  test('is on a deed only while one account has all of its land', async () => {
    const [owner, later] = [await anAccount(api), await anAccount(api)]
    const cells = [cellAt(-20.5, 61), cellAt(-20.6, 61)]
    await sellPlots(api.db, owner.id, cells)
    const { rows } = await sql<{ number: string }>`
      select distinct number from deeds join plots using (order_id) where cell = any(${cells})`.execute(
      api.db,
    )
    const params = { number: rows[0]!.number }
    const nameOnDeed = async () => (await api.call(getDeed, { params })).deed.owner_name
    await show(owner, true)
    expect(await nameOnDeed()).toBe(owner.username)
    await sql`update accounts set wallet_address = ${wallet} where id = ${later.id}`.execute(api.db)
    await inTransaction(api.db, (tx) => sendPlot(tx, { cell: BigInt(cells[0]!), to: wallet }))
    expect(await nameOnDeed()).toBeNull()
  })

  test('of an unminted collection is in no public response', async () => {
    const owner = await anAccount(api)
    await show(owner, true)
    const id = await aCollection(api, owner.id, 'Secret')
    await givePlots(api, owner.id, { count: 1, collectionId: id })
    const { rows } = await sql<{ uriid: string }>`select uriid from collections where id = ${id}`.execute(
      api.db,
    )
    const { uriid } = rows[0]!
    const refused = { status: 404, json: { code: 'COLLECTION_NOT_FOUND' } }
    expect(await api.request(getPublicCollection, { params: { id: uriid } })).toMatchObject(refused)
    expect(await api.request(getCollectionDetail, { query: { uriid } })).toMatchObject(refused)
  })
})
