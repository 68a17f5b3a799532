import {
  getCollectionDetail,
  listCollections,
  movePlots,
  renameCollection,
} from '@meridian/shared/endpoints/collections'
import { readMintStatus } from '@meridian/shared/endpoints/collection-mint'
import { refreshMyAssets } from '@meridian/shared/endpoints/minting'
import { getPublicPlot } from '@meridian/shared/endpoints/metadata'
import { getPlotIndex, listMyAssets, renamePlot } from '@meridian/shared/endpoints/plots'
import { getTier } from '@meridian/shared/endpoints/tiers'
import { sql } from 'kysely'
import type { Hash } from 'viem'
import { expect, test } from 'vitest'
import { office, runCollectionOffice } from '#testing/chain/test-collection-office.ts'
import type { Collector } from '#testing/chain/test-collection-office.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { aBuyer } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'

runCollectionOffice({ MINT_FEE_ETH: '0' })

const patience = { timeout: 180_000 }

async function aMinted(plots = 2): Promise<Collector> {
  const collector = await office.aCollector(plots)
  const { tid } = await office.session(collector)
  await office.verify(collector, tid, '')
  await office.until(collector.collection, 2)
  await office.follow()
  return collector
}

const landOf = async ({ token }: Buyer) => {
  const { count_land } = await office.api.call(getTier, {}, { token })
  const { data } = await office.api.call(listCollections, {}, { token })
  return { plots: count_land, collections: data.map(({ id }) => id) }
}
const topics = async (since: bigint) => {
  const { rows } = await sql<{ topic: string; payload: { type: string } }>`
    select topic, payload from live_events where id > ${since}`.execute(office.db)
  return rows.map(({ topic, payload }) => `${topic} ${payload.type}`)
}
const lastEvent = async () => {
  const { rows } = await sql<{ id: bigint }>`
    select coalesce(max(id), 0)::bigint as id from live_events`.execute(office.db)
  return rows[0]!.id
}

test('notifies the owner’s other devices that the plots of a collection are minted', patience, async () => {
  const collector = await office.aCollector(1)
  const before = await lastEvent()
  const { tid } = await office.session(collector)
  await office.verify(collector, tid, '')
  await office.until(collector.collection, 2)
  expect(await topics(before)).toContain(`account:${collector.id} lands`)
})

test(
  'keeps a minted collection with its owner, and moves it with all its plots when its token moves',
  patience,
  async () => {
    const [seller, receiver] = [await aMinted(3), await office.aCollector(0)]
    const { collection } = seller
    expect(await landOf(seller)).toEqual({ plots: 3, collections: [collection] })
    const answer = await office.api.call(getPublicPlot, { params: { id: seller.plots[0]! } })
    expect(answer.plot.history.map(({ kind }) => kind)).toEqual(['minted', 'given'])
    expect(answer.plot.history[0]!.wallet!.id).toBe(seller.wallet.address.toLowerCase())
    expect(answer.plot.holder!.id).toBe(seller.wallet.address.toLowerCase())
    const { data: plots } = await office.api.call(listMyAssets, { query: {} }, seller)
    expect(plots.map(({ mint_status, price }) => [mint_status, price])).toEqual(
      Array.from({ length: 3 }, () => [true, 25]),
    )
    const { plots: index } = await office.api.call(getPlotIndex, { query: {} }, seller)
    expect(index.minted).toEqual([0, 1, 2])
    const named = { id: seller.plots[0]!, name: 'Lighthouse' }
    await office.api.call(renamePlot, { body: named }, seller)
    const before = await lastEvent()
    await office.give(collection, seller.wallet, receiver.wallet.address)
    await office.follow()

    expect(await landOf(seller)).toEqual({ plots: 0, collections: [] })
    expect(await landOf(receiver)).toEqual({ plots: 3, collections: [receiver.collection, collection] })
    // The collection's name stays; the former owner's names of the plots are removed.
    expect(await office.collectionOf(collection)).toMatchObject({ name: 'Riverside', state: 2 })
    expect((await office.plotsOf(collection)).map(({ name }) => name)).toEqual([null, null, null])
    const { data: moved } = await office.api.call(listMyAssets, { query: {} }, receiver)
    expect(moved.map(({ mint_status, price }) => [mint_status, price])).toEqual(
      Array.from({ length: 3 }, () => [true, undefined]),
    )
    const published = await topics(before)
    for (const { id } of [seller, receiver])
      expect(published).toEqual(expect.arrayContaining([`account:${id} lands`, `account:${id} collections`]))

    const body = { id: collection, name: 'Harbour' }
    expect((await office.api.request(renameCollection, { body }, seller)).status).toBe(404)
    expect((await office.api.request(renameCollection, { body }, receiver)).status).toBe(200)
    const { rows: updates } = await sql`
      select contract, about from token_updates where about = ${collection}`.execute(office.db)
    expect(updates).toEqual([{ contract: 'LandCollectionNft', about: collection }])
    const move = { type: 'individual' as const, lands: [seller.plots[0]!] }
    expect((await office.api.request(movePlots, { body: move }, receiver)).json.code).toBe(
      'COLLECTION_CLOSED',
    )
    expect(
      await office.api.call(readMintStatus, { body: { collectionID: collection } }, receiver),
    ).toMatchObject({ state: 2 })
    expect((await office.session({ ...receiver, collection })).already).toBe(true)
    await office.expectCleanAudit()
  },
)

test(
  'takes a collection from its seller when its token goes to an unlinked wallet, and gives it to the account that links it',
  patience,
  async () => {
    const [seller, later] = [await aMinted(), await aBuyer(office.api)]
    const { collection } = seller
    const wallet = testAccount(90).address
    await office.give(collection, seller.wallet, wallet)
    await office.follow()
    const owner = { owner_id: null, owner_address: wallet.toLowerCase() }
    expect(await office.collectionOf(collection)).toMatchObject({ ...owner, state: 2 })
    expect(await office.plotsOf(collection)).toMatchObject([owner, owner])
    expect(await landOf(seller)).toEqual({ plots: 0, collections: [] })
    const { uriid } = (await office.collectionOf(collection))!
    const { info, data } = await office.api.call(getCollectionDetail, { query: { uriid } }, seller)
    expect([info.yours, data.length]).toEqual([false, 2])
    await office.expectCleanAudit()

    await office.linkWallet(later, wallet)
    await office.api.call(refreshMyAssets, {}, later)
    expect(await landOf(later)).toEqual({ plots: 2, collections: [collection] })
    await office.expectCleanAudit()
  },
)

test('applies transfers in order although a node omitted one', patience, async () => {
  const [seller, middle, last] = [await aMinted(), await office.aCollector(0), await office.aCollector(0)]
  const { collection } = seller
  await office.give(collection, seller.wallet, middle.wallet.address)
  await office.follow()
  const { rows } = await sql<{ tx_hash: Hash }>`
    select tx_hash from chain_events where contract = 'LandCollectionNft' and event = 'Transfer'
    order by block_number desc limit 1`.execute(office.db)
  await office.give(collection, middle.wallet, last.wallet.address)
  await office.follow()
  await sql`delete from chain_events where tx_hash = ${rows[0]!.tx_hash}`.execute(office.db)
  expect(await office.takeInReceipt(rows[0]!.tx_hash)).toBe(true)
  await office.follow()
  expect(await office.collectionOf(collection)).toMatchObject({ owner_id: last.id })
})

test('moves plots and tokens concurrently without a deadlock', patience, async () => {
  const receiver = await office.aCollector(1)
  for (let round = 0; round < 4; round += 1) {
    const seller = await aMinted(4)
    await office.give(seller.collection, seller.wallet, receiver.wallet.address)
    const move = (lands: string[]) =>
      office.api.request(
        movePlots,
        { body: { type: 'collection' as const, collection_id: receiver.collection, lands } },
        seller,
      )
    const answers = await Promise.all([
      ...seller.plots.map((plot) => move([plot])),
      move(seller.plots.toReversed()),
      office.follow().then(() => ({ status: 200 })),
    ])
    for (const { status } of answers) expect(status).toBeLessThan(500)
    await office.follow()
    expect(await office.collectionOf(seller.collection)).toMatchObject({ owner_id: receiver.id })
  }
  await office.expectCleanAudit()
})
