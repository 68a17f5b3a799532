import { addPlots, listCollections, removePlots } from '@meridian/shared/endpoints/collections'
import { reportCollectionMint } from '@meridian/shared/endpoints/collection-mint'
import { cancelOrder, getOrder, listOrders } from '@meridian/shared/endpoints/purchase'
import { fingerprintPlots } from '@meridian/shared/chain/fingerprint-plots'
import { tidToBytes32 } from '@meridian/shared/orders'
import { sql } from 'kysely'
import { parseEther } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { tokenIdOf } from '#features/minting/collection/collection-nft.ts'
import { expireOrders } from '#features/orders/expire-orders.ts'
import { inTransaction } from '#platform/db/database.ts'
import { office, runCollectionOffice, stranger } from '#testing/chain/test-collection-office.ts'
import type { Collector } from '#testing/chain/test-collection-office.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { givePlots } from '#testing/test-plots.ts'
import { readState } from '#testing/test-purchases.ts'

runCollectionOffice()

/** The same API without MINTER_PRIVATE_KEY. */
let keyless: TestApi
beforeAll(async () => {
  const { MINTER_PRIVATE_KEY: _, ...env } = office.settings
  keyless = await startTestApi({ databaseUrl: office.databaseUrl, env })
}, 180_000)

const patience = { timeout: 180_000 }
const stateOf = async ({ collection }: Collector) => (await office.collectionOf(collection))?.state
const codeOf = async (collector: Collector, through?: TestApi) => {
  const { status, json } = await office.request(collector, through)
  return [status, json.code]
}
const paymentsOf = async (tid: string | null) => {
  const { rows } = await sql<{ outcome: string; reason: string | null }>`
    select outcome, reason_code as reason from payments join payment_outcomes on payment_id = payments.id
    left join refunds on refunds.id = refund_id
    where order_id = ${tid} order by payments.created_at`.execute(office.db)
  return rows
}

test('mints the collection to the wallet that paid the fee', patience, async () => {
  const collector = await office.aCollector(3)
  const { collection, wallet } = collector
  const session = await office.session(collector)
  expect(session).toMatchObject({
    already: false,
    targetNetworkId: '0x5',
    targetWallet: office.chain.deployment.addresses['LandPayment'],
  })
  const fee = parseEther(session.amountCurrency!)
  expect(fee - parseEther('0.005')).toBeLessThan(2n * 10n ** 9n)
  expect((await office.status(collector, collection)).json).toMatchObject({
    state: 0,
    txid: null,
    token: null,
  })

  const paid = await office.pay(collector, session)
  expect((await office.verify(collector, session.tid, paid)).json).toMatchObject({ error: false })
  expect(await stateOf(collector)).toBe(1)
  expect(await readState(office.db, session.tid!)).toBe('completed')
  expect((await office.status(collector, collection)).json).toMatchObject({ state: 1, fee_txid: paid })
  expect((await office.session(collector)).already).toBe(true)
  await office.expectCleanAudit()

  await office.until(collection, 2)
  const [minted, ...others] = await office.mintedOnChain(collection)
  expect(others).toEqual([])
  expect(minted?.args).toMatchObject({
    to: wallet.address,
    feeReference: tidToBytes32(session.tid!),
    plotsFingerprint: fingerprintPlots(collector.plots.map(Number)),
  })
  await office.follow()
  expect((await office.status(collector, collection)).json).toMatchObject({
    state: 2,
    txid: minted?.transactionHash,
    fee_txid: paid,
    token: { network: '0x5', contract: office.nft.address, tokenId: String(tokenIdOf(collection)) },
  })
  const { uriid } = (await office.collectionOf(collection))!
  const uri = await office.chain.client.readContract({
    ...office.nft,
    functionName: 'tokenURI',
    args: [tokenIdOf(collection)],
  })
  expect(uri.endsWith(`/api/metadata/collections/${uriid}`)).toBe(true)
  const { data } = await office.api.call(listCollections, {}, collector)
  expect(data).toMatchObject([{ state: 2, txid: minted?.transactionHash, allow_mint: false, total: 3 }])
  expect((await office.session(collector)).already).toBe(true)
  expect((await office.verify(collector, session.tid, paid)).json).toMatchObject({ error: false })
  await office.expectCleanAudit()
})

test('needs no posted hash', patience, async () => {
  const collector = await office.aCollector()
  await office.pay(collector, await office.session(collector))
  await office.until(collector.collection, 2)
  expect(await office.mintedOnChain(collector.collection)).toHaveLength(1)
  await office.expectCleanAudit()
})

test('returns the same session to a repeated request, while plots may still move', patience, async () => {
  const collector = await office.aCollector(2)
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => office.session(collector)))
  for (const other of others) expect(other).toEqual(first)
  const body = { collection_id: collector.collection, items: [collector.plots[0]!] }
  expect((await office.api.request(removePlots, { body }, collector)).status).toBe(200)
  expect(await office.session(collector)).toEqual(first)

  await office.pay(collector, first!)
  await office.until(collector.collection, 1)
  expect((await office.api.request(addPlots, { body }, collector)).json.code).toBe('COLLECTION_CLOSED')
  await office.until(collector.collection, 2)
  const [minted] = await office.mintedOnChain(collector.collection)
  expect(minted?.args.plotsFingerprint).toBe(fingerprintPlots([Number(collector.plots[1])]))
})

describe('is refused', () => {
  test(
    'for another account’s, an unknown or an empty collection, and for one with a minted plot',
    patience,
    async () => {
      const [owner, other, empty] = [
        await office.aCollector(),
        await office.aCollector(),
        await office.aCollector(0),
      ]
      expect(await codeOf({ ...other, collection: owner.collection })).toEqual([404, 'COLLECTION_NOT_FOUND'])
      expect(await codeOf({ ...other, collection: 'none' })).toEqual([404, 'COLLECTION_NOT_FOUND'])
      expect(await codeOf(empty)).toEqual([409, 'COLLECTION_EMPTY'])
      const [cell] = await givePlots(office.api, empty.id, { count: 1, collectionId: empty.collection })
      for (const state of ['granted', 'minted']) {
        await sql`update plots set mint_state = ${state} where cell = ${cell}`.execute(office.db)
        expect(await codeOf(empty)).toEqual([409, 'PLOT_MINTED'])
      }
      await sql`update plots set mint_state = null where cell = ${cell}`.execute(office.db)
      expect((await office.status(other, owner.collection)).json.code).toBe('COLLECTION_NOT_FOUND')
    },
  )

  test('without the minter’s key', patience, async () => {
    const collector = await office.aCollector()
    expect(await codeOf(collector, keyless)).toEqual([503, 'MINTING_CLOSED'])
    const { tid } = await office.session(collector)
    expect((await office.verify(collector, tid, '', keyless)).json.code).toBe('MINTING_CLOSED')
  })

  test('without a hash where a fee is due, and for another account', patience, async () => {
    const [collector, other] = [await office.aCollector(), await office.aCollector()]
    const { tid } = await office.session(collector)
    expect((await office.verify(collector, tid, '')).json.code).toBe('TRANSACTION_REFUSED')
    expect((await office.verify(other, tid, '')).json.code).toBe('ORDER_NOT_FOUND')
    expect((await office.verify(other, tid, `0x${'ab'.repeat(32)}`)).json.code).toBe('ORDER_NOT_FOUND')
    expect((await office.verify(collector, 'none', '')).json.code).toBe('ORDER_NOT_FOUND')
    const body = { tid: tid!, status: 4 as const }
    expect((await office.api.request(reportCollectionMint, { body }, other)).status).toBe(404)
    expect(await stateOf(collector)).toBeNull()
  })
})

describe('a payment', () => {
  test('of less than the fee is refunded, and the session continues', patience, async () => {
    const collector = await office.aCollector()
    const session = await office.session(collector)
    const value = parseEther('0.004')
    const hash = await office.pay(collector, session, { value })
    expect((await office.verify(collector, session.tid, hash)).json.code).toBe('TRANSACTION_REFUSED')
    expect(await paymentsOf(session.tid)).toEqual([{ outcome: 'refunded', reason: 'less_than_price' }])
    expect(await stateOf(collector)).toBeNull()
    expect(await office.session(collector)).toEqual(session)
    await office.untilRefunded(session.tid, 1)
    await office.expectCleanAudit()
  })

  test('for another account’s mint proves nothing', patience, async () => {
    const [collector, other] = [await office.aCollector(), await office.aCollector()]
    const [own, others] = [await office.session(collector), await office.session(other)]
    const hash = await office.pay(other, others)
    expect((await office.verify(collector, own.tid, hash)).json.code).toBe('TRANSACTION_REFUSED')
    expect(await stateOf(collector)).toBeNull()
    expect((await office.verify(other, others.tid, hash)).json).toMatchObject({ error: false })
  })

  test('that comes twice is accepted once', patience, async () => {
    const collector = await office.aCollector()
    const session = await office.session(collector)
    await office.pay(collector, session)
    await office.pay(collector, session)
    await office.until(collector.collection, 2)
    await office.untilRefunded(session.tid, 1)
    expect((await paymentsOf(session.tid)).map(({ reason }) => reason)).toContain('paid_already')
    expect(await office.mintedOnChain(collector.collection)).toHaveLength(1)
    await office.expectCleanAudit()
  })

  test(
    'from another wallet is refunded, whatever order it names, and changes nothing',
    patience,
    async () => {
      const collector = await office.aCollector()
      const session = await office.session(collector)
      const hash = await office.pay(collector, session, { from: stranger })
      expect((await office.verify(collector, session.tid, hash)).json.code).toBe('TRANSACTION_REFUSED')
      // Any wallet can guess the amount, so the amount alone must not start a mint.
      await office.pay(collector, session, { from: stranger, data: '0x' })
      await office.follow()
      expect(await stateOf(collector)).toBeNull()
      await office.untilRefunded(session.tid, 2)
      expect((await paymentsOf(session.tid)).map(({ reason }) => reason)).toEqual([
        'other_wallet',
        'other_wallet',
      ])

      await office.pay(collector, session)
      await office.until(collector.collection, 2)
      await office.follow()
      expect(await office.collectionOf(collector.collection)).toMatchObject({ owner_id: collector.id })
      await office.expectCleanAudit()
    },
  )

  test('from another wallet is refunded also after the owner has cancelled', patience, async () => {
    const collector = await office.aCollector()
    const session = await office.session(collector)
    await office.api.call(cancelOrder, { params: { tid: session.tid! } }, collector)
    await office.pay(collector, session, { from: stranger, data: '0x' })
    await office.follow()
    await office.untilRefunded(session.tid, 1)
    expect(await stateOf(collector)).toBeNull()
    expect(await office.collectionOf(collector.collection)).toMatchObject({ owner_id: collector.id })
    await office.expectCleanAudit()
  })

  test('needs a linked wallet', patience, async () => {
    const collector = await office.aCollector()
    await sql`update accounts set wallet_address = null where id = ${collector.id}`.execute(office.db)
    expect(await codeOf(collector)).toEqual([409, 'WALLET_NOT_LINKED'])
  })

  test('for a collection that was emptied or removed meanwhile is refunded whole', patience, async () => {
    for (const isRemoved of [false, true]) {
      const collector = await office.aCollector(1)
      const session = await office.session(collector)
      const body = { collection_id: collector.collection, items: collector.plots }
      await office.api.call(removePlots, { body }, collector)
      if (isRemoved) await sql`delete from collections where id = ${collector.collection}`.execute(office.db)
      const hash = await office.pay(collector, session)
      expect((await office.verify(collector, session.tid, hash)).json.code).toBe('TRANSACTION_REFUSED')
      expect(await paymentsOf(session.tid)).toEqual([{ outcome: 'refunded', reason: 'not_mintable' }])
      expect(await readState(office.db, session.tid!)).toBe('cancelled')
      await office.untilRefunded(session.tid, 1)
      await office.expectCleanAudit()
    }
  })

  test('that comes late mints all the same, and a second fee is refunded', patience, async () => {
    const collector = await office.aCollector()
    const first = await office.session(collector)
    const over = { hold_until: new Date(0) }
    await office.db.updateTable('orders').set(over).where('id', '=', first.tid!).execute()
    await inTransaction(office.db, (tx) => expireOrders(tx, [first.tid!]))
    const second = await office.session(collector)
    expect(second.tid).not.toBe(first.tid)
    await office.pay(collector, first)
    await office.until(collector.collection, 2)
    await office.pay(collector, second)
    await office.follow()
    expect(await paymentsOf(second.tid)).toEqual([{ outcome: 'refunded', reason: 'not_mintable' }])
    await office.untilRefunded(second.tid, 1)
    await office.expectCleanAudit()
  })
})

test('is a purchase that can be cancelled, with its browser’s reports', patience, async () => {
  const collector = await office.aCollector()
  const { tid } = await office.session(collector)
  const report = { tid: tid!, status: 1 as const, receiver: collector.wallet.address }
  await office.api.call(reportCollectionMint, { body: report }, collector)
  const { orders } = await office.api.call(listOrders, { query: {} }, collector)
  expect(orders).toMatchObject([
    {
      tid,
      kind: 'mint',
      state: 'open',
      method: 'eth',
      can_cancel: true,
      can_resume: false,
      hold_until: null,
    },
  ])
  const { order } = await office.api.call(getOrder, { params: { tid: tid! } }, collector)
  expect(order.collection).toMatchObject({ id: collector.collection })
  expect(order.steps.map(({ event }) => event.code)).toEqual(['ordered', 'attempt_begun', 'payment_status'])
  await office.api.call(cancelOrder, { params: { tid: tid! } }, collector)
  expect((await office.session(collector)).tid).not.toBe(tid)
})
