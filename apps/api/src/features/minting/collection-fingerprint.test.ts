import { landCollectionNftAbi } from '@meridian/contracts/abi'
import { fingerprintPlots } from '@meridian/shared/chain/fingerprint-plots'
import { cellAt } from '@meridian/shared/grid'
import { parseEventLogs } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'

let land: TestLandChain
beforeAll(async () => {
  land = await startTestLandChain()
})

const places: [lng: number, lat: number][] = [
  [105.85, 21.03],
  [-0.12, 51.5],
  [-180, -84.9],
]
const cells = places.map(([lng, lat]) => cellAt(lng, lat))

test('matches the server’s fingerprint with that of the minted collection', async () => {
  const hash = await land.mintCollection(7n, cells)
  const { logs } = await land.client.getTransactionReceipt({ hash })
  const [minted] = parseEventLogs({ abi: landCollectionNftAbi, logs, eventName: 'CollectionMinted' })
  expect(minted?.args).toMatchObject({ tokenId: 7n, plotsFingerprint: fingerprintPlots(cells.toReversed()) })
})

test('can be computed by the contract from the public list of plots', async () => {
  const contract = { address: land.deployment.addresses['LandCollectionNft']!, abi: landCollectionNftAbi }
  const ask = (list: number[]) =>
    land.client.readContract({ ...contract, functionName: 'fingerprintOf', args: [list.map(BigInt)] })
  const ascending = cells.toSorted((a, b) => a - b)
  expect(await ask(ascending)).toBe(fingerprintPlots(cells))
  await expect(ask(ascending.toReversed())).rejects.toThrow('LandCollectionNftNotAscending')
})
