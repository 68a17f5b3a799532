/** A stranger fills whole blocks with LandPayment events; other payments must still settle. */
import { getProfile } from '@meridian/shared/endpoints/accounts'
import { sql } from 'kysely'
import { concat, parseEther } from 'viem'
import type { Address } from 'viem'
import { beforeAll, expect, test, vi } from 'vitest'
import { describeChains } from '#features/chain/operator/describe-chains.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { runEthShop, shop } from '#testing/chain/test-eth-shop.ts'
import { anIndexer } from '#testing/chain/test-indexer.ts'
import { openGate } from '#testing/test-gate.ts'
import type { Gate } from '#testing/test-gate.ts'
import { aBuyer, expectCleanAudit, readState } from '#testing/test-purchases.ts'

/** The block gas limit of Ethereum. */
const fullBlock = 60_000_000n
const smallBlock = 6_000_000n
const spammer: Address = '0x00000000000000000000000000000000000005a3'
/** Ends what hangs: six thousand events take a quiet machine some ten seconds, and a busy one minutes. */
const patienceMs = 600_000
let gate: Gate

runEthShop(async (chain) => {
  gate = await openGate(chain.rpcUrl)
  return { CHAIN_5_RPC_URL: gate.url, ETH_CONFIRMATIONS: '1' }
})

beforeAll(async () => {
  const { client, deployment } = shop.chain
  await client.setBlockGasLimit({ gasLimit: fullBlock })
  await client.setBalance({ address: spammer, value: parseEther('1') })
  const land = deployment.addresses['LandPayment']!
  // Sends one wei to LandPayment in a loop until the gas is used up.
  await client.setCode({
    address: spammer,
    bytecode: concat(['0x5b5f5f5f5f600173', land, '0x5af150614e205a115f5700']),
  })
})

/** Fills one block with plain transfers to LandPayment, up to that much gas. Returns the number of events. */
async function fillBlock(blockGas: bigint): Promise<number> {
  const { client } = shop.chain
  await client.setAutomine(false)
  for (const index of [6, 7, 8, 9])
    await client.sendTransaction({
      account: testAccount(index),
      chain: null,
      to: spammer,
      gas: blockGas / 4n - 100_000n,
    })
  await client.mine({ blocks: 1 })
  await client.setAutomine(true)
  const { gasUsed, number } = await client.getBlock()
  expect(Number(gasUsed)).toBeGreaterThan(0.9 * Number(blockGas))
  return (await client.getLogs({ fromBlock: number, toBlock: number })).length
}

const countStored = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chain_events where event = 'Received' and final_at is not null`.execute(
    shop.db,
  )
  return rows[0]!.count
}

/** Indexes until the order is paid. A single call of follow gives up after 10 s. */
const followUntilPaid = (tid: string): Promise<void> =>
  vi.waitFor(
    async () => {
      await shop.follow().catch(() => {})
      expect(await readState(shop.db, tid)).toBe('completed')
    },
    { timeout: patienceMs, interval: 10 },
  )

// More events than one indexing step applies, and the largest block of Ethereum.
const blocks: [gas: bigint, least: number, tags: string[]][] = [
  [smallBlock, 600, []],
  [fullBlock, 6000, ['thorough']],
]
for (const [gas, least, tags] of blocks)
  test(
    `indexes a block of ${gas} gas full of our events, and settles a payment behind it`,
    { tags, timeout: patienceMs },
    async () => {
      const buyer = await aBuyer(shop.api)
      const session = await shop.buyPlots(buyer)
      const before = await countStored()
      const events = await fillBlock(gas)
      expect(events).toBeGreaterThan(least)
      await shop.send(session)
      const others = (async () => {
        for (let call = 0; call < 100; call += 1)
          expect((await shop.api.request(getProfile, {}, buyer)).status).toBe(200)
      })()
      const began = performance.now()
      await followUntilPaid(session.tid)
      await others
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      process.stdout.write(`${events} events of one block were indexed in ${seconds} s\n`)
      expect((await countStored()) - before).toBe(events)
      expect(await describeChains(shop.db)).toEqual([
        expect.stringMatching(/^chain 5: read to block (\d+) of \1, /),
      ])
      await expectCleanAudit(shop.db)
    },
  )

test.each([
  ['lists at most 100 KB of logs', ['eth_getLogs']],
  ['lists at most 100 KB of logs and of receipts of a block', ['eth_getLogs', 'eth_getBlockReceipts']],
])('indexes with a node that %s', async (_, limited) => {
  const buyer = await aBuyer(shop.api)
  const session = await shop.buyPlots(buyer)
  const before = await countStored()
  const events = await fillBlock(smallBlock)
  await shop.send(session)
  gate.alter = ({ method }, answer) =>
    limited.includes(method) && JSON.stringify(answer).length > 100_000
      ? { error: { code: -32_602, message: 'query returned more than 10000 results' } }
      : answer
  await followUntilPaid(session.tid)
  gate.alter = (_question, answer) => answer
  expect((await countStored()) - before).toBe(events)
})

test('shows an operator where the indexer is stuck and why', async () => {
  const { start, db, indexNow } = await anIndexer({
    chains: [shop.chain],
    env: { CHAIN_5_RPC_URL: gate.url, ETH_CONFIRMATIONS: '1' },
  })
  await indexNow(5)
  const last = await shop.chain.client.getBlockNumber()
  gate.refuse = ({ method }) =>
    /Logs|Receipt/.test(method) ? { code: -32_602, message: 'query returned more than 10000 results' } : null
  await shop.chain.pay(1)
  start()
  await vi.waitFor(
    async () =>
      expect(await describeChains(db)).toEqual([
        expect.stringContaining(`chain 5: read to block ${last} of `),
        `  stuck after block ${last}: the node refused with code -32602`,
      ]),
    { timeout: 30_000 },
  )
  gate.refuse = () => null
  await vi.waitFor(async () => expect(await describeChains(db)).toHaveLength(1), { timeout: 60_000 })
})
