import { reportCollectionMint } from '@meridian/shared/endpoints/collection-mint'
import { getConfig } from '@meridian/shared/endpoints/system'
import { listOrders } from '@meridian/shared/endpoints/purchase'
import { tidToBytes32 } from '@meridian/shared/orders'
import { expect, test } from 'vitest'
import { office, runCollectionOffice } from '#testing/chain/test-collection-office.ts'

runCollectionOffice({ MINT_FEE_ETH: '0' })

const patience = { timeout: 180_000 }

test('verifies a free mint without a hash, and mints to the linked wallet', patience, async () => {
  const collector = await office.aCollector()
  const { collection } = collector
  expect(await office.api.call(getConfig)).toMatchObject({ mint_fee_eth: '0' })
  const sessions = await Promise.all([1, 2, 3].map(() => office.session(collector)))
  for (const session of sessions) expect(session).toEqual(sessions[0])
  const { tid, amountCurrency } = sessions[0]!
  expect(amountCurrency).toBe('0')
  const body = { tid: tid!, status: 1 as const }
  expect((await office.api.request(reportCollectionMint, { body }, collector)).status).toBe(200)
  expect((await office.collectionOf(collection))?.state).toBeNull()

  const verified = await Promise.all([1, 2, 3].map(() => office.verify(collector, tid, '')))
  for (const { json } of verified) expect(json).toMatchObject({ error: false })
  expect((await office.collectionOf(collection))?.state).toBe(1)
  await office.expectCleanAudit()
  await office.until(collection, 2)
  const minted = await office.mintedOnChain(collection)
  expect(minted.map(({ args }) => args)).toMatchObject([
    { to: collector.wallet.address, feeReference: tidToBytes32(tid!) },
  ])
  expect((await office.verify(collector, tid, '')).json).toMatchObject({ error: false })
  expect((await office.api.call(listOrders, { query: {} }, collector)).orders).toEqual([])
  await office.expectCleanAudit()
})

test('requires a linked wallet, before and when it begins', patience, async () => {
  const collector = await office.aCollector()
  await office.linkWallet(collector, null)
  expect((await office.request(collector)).json.code).toBe('WALLET_NOT_LINKED')
  await office.linkWallet(collector, collector.wallet.address)
  const { tid } = await office.session(collector)
  await office.linkWallet(collector, null)
  expect((await office.verify(collector, tid, '')).json.code).toBe('WALLET_NOT_LINKED')
  expect((await office.collectionOf(collector.collection))?.state).toBeNull()
})
