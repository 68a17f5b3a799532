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

test('one that is minted meanwhile is said to be, and shown so', async () => {
  expect(await look(async () => statusOf(2))).toEqual([
    again,
    'good: By the lake: NFT mint process completed',
  ])
})

test('one that is being minted is shown with its transaction, or that of its fee', async () => {
  const fee = `0x${'cd'.repeat(32)}`
  expect(await look(async () => statusOf(1, { txid: hash, fee_txid: fee }))).toEqual([
    `minting: By the lake ${hash} ${fee}`,
  ])
  // The server has not seen the fee yet, but this page knows its hash.
  expect(await look(async () => statusOf(1), { feeHash: fee, isRunning: true })).toEqual([
    `minting: By the lake null ${fee}`,
  ])
})

test('while this page waits for the fee, a collection without a state is on its way', async () => {
  expect(await look(async () => statusOf(0), { isRunning: true })).toEqual([
    again,
    'minting: By the lake null null',
  ])
})

test('one that went back while nobody looked is said to be as it was', async () => {
  expect(await look(async () => statusOf(0))).toEqual([
    again,
    'good: By the lake: This land collection is not being minted at the moment.',
  ])
})

test('a failed mint is forgotten here, too, and its message is said', async () => {
  expect(await look(refusing('COLLECTION_MINT_FAILED'))).toEqual([
    'forgotten',
    again,
    'Sorry: The blockchain did not mint this land collection. Please try again: your fee stays paid.',
  ])
})

test('a lost answer says nothing about the mint', async () => {
  expect(await look(refusing('NETWORK'))).toEqual(['Sorry: Please try again, network error'])
})
