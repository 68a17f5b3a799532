import { toHex } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { anIndexer, storedEvents } from '#testing/chain/test-indexer.ts'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { openGate } from '#testing/test-gate.ts'
import { indexChain } from '#features/chain/indexer/index-chain.ts'
import { indexedChains } from '#features/chain/indexer/indexer.ts'

let land: TestLandChain
beforeAll(async () => {
  land = await startTestLandChain()
})

test.each(['safe', 'finalized'] as const)(
  'takes the %s block as final where the network declares it, and never a shallower one than configured',
  async (finality) => {
    const gate = await openGate(land.rpcUrl)
    const env = { CHAIN_5_RPC_URL: gate.url, ETH_CONFIRMATIONS: '3' }
    const { config, db, indexNow } = await anIndexer({ chains: [land], env })
    await indexNow(5)
    const chain = { ...indexedChains(config, [])[0]!, finality }
    let vouched = 0n
    gate.alter = ({ params }, answer) =>
      params[0] === finality
        ? { ...answer, result: { ...(answer.result as object), number: toHex(vouched) } }
        : answer
    const isFinal = async () => {
      expect(await indexChain(db, chain, { now: true })).toMatchObject({ state: 'read', more: false })
      return (await storedEvents(db)).at(-1)!.final
    }
    const hash = await land.pay(1)
    const { blockNumber } = await land.client.getTransactionReceipt({ hash })
    vouched = blockNumber
    await land.client.mine({ blocks: 1 })
    expect(await isFinal()).toBe(false)
    vouched = blockNumber - 1n
    await land.client.mine({ blocks: 5 })
    expect(await isFinal()).toBe(false)
    vouched = blockNumber
    expect(await isFinal()).toBe(true)
  },
)
