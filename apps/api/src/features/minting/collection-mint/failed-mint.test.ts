import { addPlots, removeCollection, removePlots } from '@meridian/shared/endpoints/collections'
import { sql } from 'kysely'
import type { Hash } from 'viem'
import { expect, test } from 'vitest'
import { settleMint } from '#features/minting/collection/settle-mint.ts'
import { inTransaction } from '#platform/db/database.ts'
import { office, runCollectionOffice, stranger } from '#testing/chain/test-collection-office.ts'
import { minter } from '#testing/chain/test-nft-office.ts'
import type { Collector, FeeSession } from '#testing/chain/test-collection-office.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'

runCollectionOffice()

const patience = { timeout: 180_000 }

async function payFor(collector: Collector): Promise<FeeSession> {
  const session = await office.session(collector)
  await office.pay(collector, session)
  await office.follow()
  expect((await office.collectionOf(collector.collection))?.state).toBe(1)
  return session
}

const fail = (tid: string | null, txHash: Hash | null = null) =>
  inTransaction(office.db, (tx) =>
    settleMint.apply(tx, { subject: tid!, state: 'failed', txHash, trouble: 'said so' }),
  )

test(
  'keeps the fee when the chain refuses a mint, reports it, and retries without another fee',
  patience,
  async () => {
    const collector = await office.aCollector(2)
    const { collection } = collector
    await office.asOwner({ functionName: 'pause' })
    const session = await payFor(collector)
    await office.until(collection, null)
    expect((await office.status(collector, collection)).json.code).toBe('COLLECTION_MINT_FAILED')
    expect(await office.mintOf(session.tid)).toMatchObject({ state: 'failed', attempt: 0 })
    expect((await office.mintOf(session.tid))?.trouble).toBeTruthy()
    await office.expectCleanAudit()

    // The collection is open again. The retry mints the plots that it holds at that time.
    const body = { collection_id: collection, items: collector.plots }
    await office.api.call(removePlots, { body }, collector)
    expect((await office.request(collector)).json.code).toBe('COLLECTION_EMPTY')
    const removed = await office.api.request(removeCollection, { body: { id: collection } }, collector)
    expect(removed.json.code).toBe('COLLECTION_FEE_KEPT')
    expect((await office.verify(collector, session.tid, '')).json.code).toBe('COLLECTION_EMPTY')
    await office.api.call(addPlots, { body }, collector)

    const again = await office.session(collector)
    expect(again).toMatchObject({ already: false, tid: session.tid, amountCurrency: '0' })
    expect((await office.verify(collector, again.tid, '')).json).toMatchObject({ error: false })
    await office.until(collection, null)
    await office.asOwner({ functionName: 'unpause' })
    const twice = await Promise.all([1, 2, 3].map(() => office.verify(collector, again.tid, '')))
    expect(twice.map(({ status }) => status)).toEqual([200, 200, 200])
    await office.until(collection, 2)
    expect(await office.mintOf(session.tid)).toMatchObject({ state: 'minted', attempt: 2, trouble: null })
    // The indexer may read the event before the sender checks its receipt.
    expect(await office.transactionsOf(session.tid)).toMatchObject([
      { state: 'failed', attempt: 0 },
      { state: 'failed', attempt: 1 },
      { attempt: 2 },
    ])
    expect(await office.mintedOnChain(collection)).toHaveLength(1)
    await office.expectCleanAudit()
  },
)

test('retries to the wallet that is linked now, not to an unlinked one', patience, async () => {
  const collector = await office.aCollector()
  await office.asOwner({ functionName: 'pause' })
  const { tid } = await payFor(collector)
  await office.until(collector.collection, null)
  await office.asOwner({ functionName: 'unpause' })
  await office.linkWallet(collector, stranger.address)
  await office.verify(collector, tid, '')
  await office.until(collector.collection, 2)
  const [minted] = await office.mintedOnChain(collector.collection)
  expect(minted?.args.to).toBe(stranger.address)
  await office.linkWallet(collector, null)
})

test('refunds a second fee while one is stored', patience, async () => {
  const collector = await office.aCollector()
  const late = await office.session(collector)
  await office.db.updateTable('orders').set({ state: 'expired' }).where('id', '=', late.tid!).execute()
  await office.asOwner({ functionName: 'pause' })
  const { tid } = await payFor(collector)
  await office.until(collector.collection, null)
  await office.asOwner({ functionName: 'unpause' })
  await office.pay(collector, late)
  await office.follow()
  await office.untilRefunded(late.tid, 1)
  expect(await office.mintOf(tid)).toMatchObject({ state: 'failed' })
  expect(await office.session(collector)).toMatchObject({ tid, amountCurrency: '0' })
  await office.expectCleanAudit()
})

test('accepts a mint that counted as failed and is on the chain after all', patience, async () => {
  const collector = await office.aCollector()
  const { tid } = await payFor(collector)
  await fail(tid)
  expect((await office.collectionOf(collector.collection))?.state).toBeNull()
  await office.until(collector.collection, 2)
  expect(await office.mintOf(tid)).toMatchObject({ state: 'minted' })
  expect((await office.status(collector, collector.collection)).json).toMatchObject({ state: 2 })
  // A minted collection stays minted, even when its transaction is reported as failed later.
  await fail(tid, `0x${'12'.repeat(32)}`)
  expect((await office.collectionOf(collector.collection))?.state).toBe(2)
  await office.expectCleanAudit()
})

test('retries a mint whose nonce was used by another transaction', patience, async () => {
  const collector = await office.aCollector()
  const { tid } = await payFor(collector)
  // Simulates a transaction that was signed and then lost: it may still be on the chain.
  const { rows } = await sql<{ id: string }>`
    update chain_transactions set state = 'failed', closed_at = now(), nonce = 0, gas = 21000,
      from_address = ${minter.toLowerCase()}
    where subject = ${tid} returning id`.execute(office.db)
  await sql`
    insert into signed_transactions (hash, transaction_id, bytes, max_fee_per_gas, max_priority_fee_per_gas)
    values (${`0x${'34'.repeat(32)}`}, ${rows[0]!.id}, '0x', 1, 1)`.execute(office.db)
  await fail(tid)
  expect((await office.collectionOf(collector.collection))?.state).toBe(1)
  expect(await office.transactionsOf(tid)).toEqual([
    { state: 'failed', attempt: 0 },
    { state: 'waiting', attempt: 1 },
  ])
  await office.until(collector.collection, 2)
  expect(await office.mintedOnChain(collector.collection)).toHaveLength(1)
  await office.expectCleanAudit()
})

test('leaves a token with the fingerprint of other plots to an operator', patience, async () => {
  const collector = await office.aCollector(2)
  const { tid } = await payFor(collector)
  await fail(tid)
  const body = { collection_id: collector.collection, items: [collector.plots[0]!] }
  await office.api.call(removePlots, { body }, collector)
  // Usually the sender reports first. Here it has no record of this transaction.
  await sql`update chain_transactions set subject = ${crypto.randomUUID()} where subject = ${tid}`.execute(
    office.db,
  )
  await expect
    .poll(
      async () => {
        await office.sender.workNow()
        await office.follow()
        const { rows } = await sql`select kind from chain_cases where closed_at is null`.execute(office.db)
        return rows
      },
      { timeout: 60_000 },
    )
    .toEqual([{ kind: 'effect_failed' }])
  expect(await office.mintOf(tid)).toMatchObject({ state: 'failed' })
})

test('mints nothing with a replaced minter, and keeps the fee', patience, async () => {
  const collector = await office.aCollector()
  await office.asOwner({ functionName: 'setMinter', args: [testAccount(9).address] })
  await payFor(collector)
  await office.until(collector.collection, null)
  await office.asOwner({ functionName: 'setMinter', args: [minter] })
  expect((await office.status(collector, collector.collection)).json.code).toBe('COLLECTION_MINT_FAILED')
})
