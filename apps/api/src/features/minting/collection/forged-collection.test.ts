/** A collection token minted with the minter's key, but not by the server. */
import { landCollectionNftAbi } from '@meridian/contracts/abi'
import { tidToBytes32 } from '@meridian/shared/orders'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { listChainCases } from '#features/chain/events/chain-cases.ts'
import { inTransaction } from '#platform/db/database.ts'
import { office, runCollectionOffice } from '#testing/chain/test-collection-office.ts'
import type { Collector } from '#testing/chain/test-collection-office.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { minterIndex } from '#testing/chain/test-nft-office.ts'
import { fingerprintOf } from './begin-mint.ts'
import { tokenIdOf } from './collection-nft.ts'

runCollectionOffice({ MINT_FEE_ETH: '0' })

const patience = { timeout: 180_000 }
const [stolen, thief] = [testAccount(minterIndex), testAccount(7)]

/** Mints to the thief; all other arguments are as the server would send them. */
async function forge({ collection }: Collector, tid: string): Promise<void> {
  const fingerprint = (await inTransaction(office.db, (tx) => fingerprintOf(tx, collection))) as Hex
  const hash = await office.chain.client.writeContract({
    account: stolen,
    chain: null,
    address: office.nft.address,
    abi: landCollectionNftAbi,
    functionName: 'mint',
    args: [thief.address, tokenIdOf(collection), 'collections/1', fingerprint, tidToBytes32(tid)],
  })
  expect(await office.chain.mined(hash)).toBe('success')
  await office.follow()
}

test(
  'leaves collection and plots to their owner wherever the forged token goes, and opens a case',
  patience,
  async () => {
    const owner = await office.aCollector(2)
    const { tid } = await office.session(owner)
    await forge(owner, tid!)
    expect(await office.collectionOf(owner.collection)).toMatchObject({
      owner_id: owner.id,
      owner_address: null,
    })
    await office.give(owner.collection, thief, testAccount(8).address)
    await office.follow()
    expect(await office.collectionOf(owner.collection)).toMatchObject({ owner_id: owner.id, state: null })
    expect(await office.plotsOf(owner.collection)).toMatchObject([
      { owner_id: owner.id },
      { owner_id: owner.id },
    ])
    const about = String(tokenIdOf(owner.collection))
    const cases = (await listChainCases(office.db)).filter((line) => line.includes(about))
    expect(cases).toEqual([expect.stringContaining(' · foreign_token · ')])
    await office.expectCleanAudit()
  },
)

test('does not move a collection whose own mint the chain then refuses', patience, async () => {
  const owner = await office.aCollector(2)
  const { tid } = await office.session(owner)
  await office.verify(owner, tid, '')
  // The thief's transaction is mined before the server's, and the thief sells at once.
  await forge(owner, tid!)
  await office.give(owner.collection, thief, testAccount(8).address)
  await office.until(owner.collection, null)
  expect(await office.mintOf(tid)).toMatchObject({ state: 'failed' })
  expect(await office.collectionOf(owner.collection)).toMatchObject({ owner_id: owner.id })
  await office.expectCleanAudit()
})
