import { expect, test } from 'vitest'
import { statusOf, createMintWorld, collection, hash, refusing } from './test-collection-mint.ts'
import type { Change } from './test-collection-mint.ts'
import { lookAtMint } from './look-at-mint.ts'

const again = 'land is read again'

async function look(
  readStatus: NonNullable<Change['server']>['readStatus'],
  own: { feeHash?: string; isRunning?: boolean } = {},
) {
  const { did, effects } = createMintWorld({ server: { readStatus: readStatus! } })
  const forget = () => void did.push('forgotten')
  await lookAtMint({ collection, effects, forget, feeHash: null, isRunning: false, ...own })
  return did
}

test('shows a collection that was minted meanwhile as minted', async () => {
  expect(await look(async () => statusOf(2))).toEqual([
    again,
    'good: By the lake: NFT mint process completed',
  ])
})

test('shows a collection that is being minted with its transaction, or that of its fee', async () => {
  const fee = `0x${'cd'.repeat(32)}`
  expect(await look(async () => statusOf(1, { txid: hash, fee_txid: fee }))).toEqual([
    `minting: By the lake ${hash} ${fee}`,
  ])
  // The server has not seen the fee yet, but this page knows its hash.
  expect(await look(async () => statusOf(1), { feeHash: fee, isRunning: true })).toEqual([
    `minting: By the lake null ${fee}`,
  ])
})

test('shows a collection without a state as minting while this page waits for its fee', async () => {
  expect(await look(async () => statusOf(0), { isRunning: true })).toEqual([
    again,
    'minting: By the lake null null',
  ])
})

test('shows a mint that was reset meanwhile as not minting', async () => {
  expect(await look(async () => statusOf(0))).toEqual([
    again,
    'good: By the lake: This land collection is not being minted at the moment.',
  ])
})

test('shows a failed mint and drops its stored fee', async () => {
  expect(await look(refusing('COLLECTION_MINT_FAILED'))).toEqual([
    'forgotten',
    again,
    'Sorry: The blockchain did not mint this land collection. Please try again: your fee stays paid.',
  ])
})

test('shows a lost answer without a statement about the mint', async () => {
  expect(await look(refusing('NETWORK'))).toEqual(['Sorry: Please try again, network error'])
})
