import { refreshMyAssets } from '@meridian/shared/endpoints/minting'
import { getTier } from '@meridian/shared/endpoints/tiers'
import { listCollections } from '@meridian/shared/endpoints/collections'
import { getPlotIndex, listMyAssets } from '@meridian/shared/endpoints/plots'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readPlotOwners } from '#features/plots/read-plot-owners.ts'
import { anAccount } from '#testing/test-account.ts'
import type { TestAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { aCollection, aGrant, givePlots } from '#testing/test-plots.ts'

const [buyer, friend] = [testAccount(1).address.toLowerCase(), testAccount(2).address.toLowerCase()]

let land: TestLandChain
let api: TestApi
beforeAll(async () => {
  land = await startTestLandChain()
  api = await startTestApi({
    env: { CHAIN_5_RPC_URL: land.rpcUrl, CHAIN_5_DEPLOYMENT: land.deployment.file },
  })
})

const link = ({ id }: TestAccount, wallet: string | null) =>
  sql`update accounts set wallet_address = ${wallet} where id = ${id}`.execute(api.db)
const refresh = ({ token }: TestAccount) => api.request(refreshMyAssets, {}, { token })
const rowOf = async (id: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select owner_id, owner_address, collection_id, name, mint_state from plots where cell = ${id}`.execute(
    api.db,
  )
  return rows[0]
}

test('keeps a minted plot with its owner, and moves it when its token moves', async () => {
  const [seller, receiver] = [await anAccount(api), await anAccount(api)]
  await link(seller, buyer)
  await link(receiver, friend)
  const [id] = (await givePlots(api, seller.id, { count: 1 })) as [string]
  await aGrant(api, { cell: id, accountId: seller.id, to: buyer })
  await sql`update plots set name = 'Lighthouse' where cell = ${id}`.execute(api.db)

  await land.mintPlot(BigInt(id))
  expect((await refresh(seller)).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ owner_id: seller.id, mint_state: 'minted', name: 'Lighthouse' })

  await land.givePlot(BigInt(id))
  expect((await refresh(receiver)).status).toBe(200)
  expect(await rowOf(id)).toEqual({
    owner_id: receiver.id,
    owner_address: null,
    collection_id: null,
    name: null,
    mint_state: 'minted',
  })
  // The former owner's price and date stay theirs.
  const { data } = await api.call(listMyAssets, { query: {} }, receiver)
  expect(data).toHaveLength(1)
  expect(data[0]).not.toHaveProperty('price')
  const owners = await readPlotOwners(api.db, BigInt(id))
  expect(data[0]!.created_at).toBe(owners.at(-1)!.at.toISOString())
  const { plots } = await api.call(getPlotIndex, { query: {} }, receiver)
  expect(plots.prices.values).toEqual([0])
  expect(plots.dates.values).toEqual([Math.floor(owners.at(-1)!.at.getTime() / 1000)])
  const tier = async ({ token }: TestAccount) => (await api.request(getTier, {}, { token })).json
  expect((await tier(seller))['count_land']).toBe(0)
  expect((await tier(receiver))['count_land']).toBe(1)
  const [given, minted, sent] = await readPlotOwners(api.db, BigInt(id))
  expect(given).toMatchObject({ kind: 'given', owner_id: seller.id, tx_hash: null })
  const proofs = (await land.saidEvents()).filter(
    ({ contract, event, args }) =>
      contract === 'LandNft' && event === 'Transfer' && args['tokenId'] === BigInt(id),
  )
  expect(proofs).toHaveLength(2)
  expect([minted, sent]).toMatchObject([
    { kind: 'minted', owner_id: seller.id, to_address: buyer, tx_hash: proofs[0]!.txHash },
    { kind: 'sent', owner_id: receiver.id, to_address: friend, tx_hash: proofs[1]!.txHash },
  ])
  const { rows } = await sql<{ topic: string }>`select distinct topic from live_events`.execute(api.db)
  expect(rows.map(({ topic }) => topic)).toEqual(
    expect.arrayContaining([`account:${seller.id}`, `account:${receiver.id}`]),
  )
  await link(seller, null)
  await link(receiver, null)
})

test('takes a plot from its seller when its token goes to an unlinked wallet, and gives it to the account that links it', async () => {
  const [seller, later] = [await anAccount(api), await anAccount(api)]
  await link(seller, buyer)
  const collection = await aCollection(api, seller.id)
  const [id] = (await givePlots(api, seller.id, { count: 1, collectionId: collection })) as [string]
  await aGrant(api, { cell: id, accountId: seller.id, to: buyer })
  await land.mintPlot(BigInt(id))
  await land.givePlot(BigInt(id))
  await refresh(seller)
  expect(await rowOf(id)).toMatchObject({ owner_id: null, owner_address: friend, collection_id: null })
  const json = await api.call(listCollections, {}, { token: seller.token })
  expect(json.data).toMatchObject([{ total: 0 }])

  await refresh(later)
  expect(await rowOf(id)).toMatchObject({ owner_id: null })
  await link(later, friend)
  await refresh(later)
  expect(await rowOf(id)).toMatchObject({ owner_id: later.id, owner_address: null, mint_state: 'minted' })
  expect((await readPlotOwners(api.db, BigInt(id))).map(({ kind }) => kind)).toEqual([
    'given',
    'minted',
    'sent',
    'claimed',
  ])
  await link(seller, null)
})

test('gives no owner to an unsold plot whose token was minted', async () => {
  const someone = await anAccount(api)
  await land.mintPlot(2n ** 40n)
  await land.mintPlot(17n)
  expect((await refresh(someone)).status).toBe(200)
  expect(await rowOf('17')).toMatchObject({ owner_id: null, owner_address: null, mint_state: null })
})
