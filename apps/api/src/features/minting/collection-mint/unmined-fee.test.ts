/** Tests the time between the first sight of a fee and its final depth. */
import { removePlots } from '@meridian/shared/endpoints/collections'
import { cancelOrder } from '@meridian/shared/endpoints/purchase'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { endDueHolds } from '#features/payments/purchase/end-holds.ts'
import { office, runCollectionOffice } from '#testing/chain/test-collection-office.ts'
import type { Collector } from '#testing/chain/test-collection-office.ts'
import { readState } from '#testing/test-purchases.ts'

runCollectionOffice({ ETH_CONFIRMATIONS: '4' })
afterEach(() => office.chain.client.setAutomine(true))

const patience = { timeout: 180_000 }
const stateOf = async ({ collection }: Collector) => (await office.collectionOf(collection))?.state

test(
  'closes the collection for a hash that is not mined yet, and requests no second fee',
  patience,
  async () => {
    const { client } = office.chain
    const collector = await office.aCollector()
    const session = await office.session(collector)
    await client.setAutomine(false)
    const hash = await office.pay(collector, session, { isMined: false })
    expect((await office.verify(collector, session.tid, hash)).json).toMatchObject({
      error: true,
      code: 'PENDING',
    })
    expect(await stateOf(collector)).toBe(1)
    expect((await office.status(collector, collector.collection)).json).toMatchObject({
      state: 1,
      fee_txid: hash,
    })
    expect((await office.session(collector)).already).toBe(true)
    const body = { collection_id: collector.collection, items: collector.plots }
    expect((await office.api.request(removePlots, { body }, collector)).json.code).toBe('COLLECTION_CLOSED')
    const given = await office.api.request(cancelOrder, { params: { tid: session.tid! } }, collector)
    expect(given.json.code).toBe('PAYMENT_UNDER_WAY')
    expect((await office.verify(collector, session.tid, '')).json).toMatchObject({
      error: true,
      code: 'PENDING',
    })
    await office.expectCleanAudit()

    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
    await office.chain.mined(hash)
    await office.follow()
    expect(await readState(office.db, session.tid!)).toBe('confirming')
    expect((await office.verify(collector, session.tid, hash)).json).toMatchObject({
      error: true,
      code: 'PENDING',
    })
    await office.expectCleanAudit()
    await client.mine({ blocks: 4 })
    expect((await office.verify(collector, session.tid, hash)).json).toMatchObject({ error: false })
    expect(await office.mintOf(session.tid)).toMatchObject({ state: 'minting' })
    await office.expectCleanAudit()
  },
)

test('closes the collection for a fee that is seen after its order was given up', patience, async () => {
  const collector = await office.aCollector()
  const session = await office.session(collector)
  await office.api.call(cancelOrder, { params: { tid: session.tid! } }, collector)
  await office.pay(collector, session)
  await office.follow()
  expect(await readState(office.db, session.tid!)).toBe('confirming')
  expect(await stateOf(collector)).toBe(1)
  expect((await office.session(collector)).already).toBe(true)
  await office.expectCleanAudit()
  await office.chain.client.mine({ blocks: 4 })
  await office.follow()
  expect(await office.mintOf(session.tid)).toMatchObject({ state: 'minting' })
  await office.expectCleanAudit()
})

test('opens the collection again when the time of a dropped transaction is over', patience, async () => {
  const { client } = office.chain
  const collector = await office.aCollector()
  const session = await office.session(collector)
  await client.setAutomine(false)
  const hash = await office.pay(collector, session, { isMined: false })
  await office.verify(collector, session.tid, hash)
  expect(await stateOf(collector)).toBe(1)
  await client.dropTransaction({ hash })
  expect((await office.verify(collector, session.tid, hash)).json).toMatchObject({
    error: true,
    code: 'PENDING',
  })
  await sql`update orders set hold_until = now() - interval '1 second' where id = ${session.tid}`.execute(
    office.db,
  )
  await endDueHolds(office.api.platform)
  expect(await stateOf(collector)).toBeNull()
  expect(await readState(office.db, session.tid!)).toBe('expired')
  await office.expectCleanAudit()
  expect((await office.session(collector)).tid).not.toBe(session.tid)
})

test(
  'closes nothing for an unmined transaction once its order is over, and refunds it a day later',
  patience,
  async () => {
    const { client } = office.chain
    const collector = await office.aCollector()
    const session = await office.session(collector)
    await client.setAutomine(false)
    const hash = await office.pay(collector, session, { isMined: false })
    await sql`update orders set hold_until = now() - interval '1 second' where id = ${session.tid}`.execute(
      office.db,
    )
    await endDueHolds(office.api.platform)
    expect((await office.verify(collector, session.tid, hash)).json).toMatchObject({
      error: true,
      code: 'PENDING',
    })
    expect(await stateOf(collector)).toBeNull()

    await sql`update orders set closed_at = now() - interval '25 hours' where id = ${session.tid}`.execute(
      office.db,
    )
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
    await office.chain.mined(hash)
    await client.mine({ blocks: 4 })
    await office.follow()
    expect(await stateOf(collector)).toBeNull()
    expect(await office.mintOf(session.tid)).toMatchObject({ state: 'asked' })
    const { rows } = await sql`
    select reason_code from refunds join payments on payments.id = payment_id
    where order_id = ${session.tid}`.execute(office.db)
    expect(rows).toEqual([{ reason_code: 'price_ended' }])
    expect((await office.session(collector)).tid).not.toBe(session.tid)
    await office.expectCleanAudit()
  },
)

test('closes nothing for a hash that pays too little or is unknown', patience, async () => {
  const { client } = office.chain
  const collector = await office.aCollector()
  const session = await office.session(collector)
  expect((await office.verify(collector, session.tid, `0x${'56'.repeat(32)}`)).json.code).toBe('PENDING')
  await client.setAutomine(false)
  const hash = await office.pay(collector, session, { isMined: false, value: 1n })
  expect((await office.verify(collector, session.tid, hash)).json).toMatchObject({
    error: true,
    code: 'PENDING',
  })
  expect(await stateOf(collector)).toBeNull()
})

test(
  'opens the collection when a reorganisation removes the fee, and counts it once when it is mined again',
  patience,
  async () => {
    const { client } = office.chain
    const collector = await office.aCollector()
    const session = await office.session(collector)
    const hash = await office.pay(collector, session)
    const bytes = await office.chain.signedBytes(hash)
    await office.follow()
    expect(await stateOf(collector)).toBe(1)
    await office.chain.reorganise(1)
    await office.follow()
    expect(await stateOf(collector)).toBeNull()
    expect(await readState(office.db, session.tid!)).toBe('open')
    expect(await office.session(collector)).toEqual(session)
    await office.expectCleanAudit()

    await client.sendRawTransaction({ serializedTransaction: bytes })
    await office.chain.mined(hash)
    await office.follow()
    expect(await stateOf(collector)).toBe(1)
    await client.mine({ blocks: 4 })
    await office.follow()
    await office.sender.workNow()
    await expect
      .poll(
        async () => {
          await office.sender.workNow()
          await client.mine({ blocks: 1 })
          await office.follow()
          return stateOf(collector)
        },
        { timeout: 90_000 },
      )
      .toBe(2)
    expect(await office.mintedOnChain(collector.collection)).toHaveLength(1)
    await office.expectCleanAudit()
  },
)
