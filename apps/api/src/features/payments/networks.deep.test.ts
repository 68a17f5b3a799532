/** Runs the network settings of the operator's documentation against local copies of those networks. */
import { readFileSync } from 'node:fs'
import { getConfig } from '@meridian/shared/endpoints/system'
import type { Address } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { startEthShop, wallet } from '#testing/chain/test-eth-shop.ts'
import { sequencerSays } from '#testing/chain/test-sequencer.ts'
import { aBuyer, plotsOf, readState } from '#testing/test-purchases.ts'

const page = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')

interface Network {
  name: string
  id: number
  blockSeconds: number
  coin: string
  env: Record<string, string>
}

const networks = [...page.matchAll(/```ini\n# (.+): a block every (\d+) s, paid in (\w+)\n([^`]+)```/g)].map(
  ([, name, seconds, coin, lines]): Network => {
    const env = Object.fromEntries(
      lines!
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/, 2)),
    )
    return { name: name!, id: Number(env['LAND_CHAIN_ID']), blockSeconds: Number(seconds), coin: coin!, env }
  },
)

/** More than any network requires, and more than a test node needs to report a block as finalized. */
const enoughBlocks = 100

test('three networks are described', () => {
  expect(networks.map(({ name, id }) => [name, id])).toEqual([
    ['Sepolia', 11_155_111],
    ['Base', 8453],
    ['BNB Smart Chain', 56],
  ])
})

/** The copy replaces the nodes and the deployment; all other settings are as documented. */
async function openShop({ id, env, blockSeconds }: Network) {
  const { [`CHAIN_${id}_RPC_URL`]: nodes, [`CHAIN_${id}_DEPLOYMENT`]: file, ...said } = env
  expect([nodes, file]).toEqual([expect.stringContaining('https://'), expect.stringContaining(`${id}.json`)])
  const feed = env[`CHAIN_${id}_SEQUENCER_FEED`] as Address | undefined
  const shop = await startEthShop(async (chain) => {
    if (feed) await sequencerSays(chain, feed, { status: 0n, secondsAgo: 86_400n })
    return said
  }, id)
  await shop.chain.client.setIntervalMining({ interval: blockSeconds })
  return shop
}

describe.each(networks)('$name', (network) => {
  test(
    'sells a plot for its coin, and refunds a payment that was too low',
    { timeout: 300_000 },
    async () => {
      const shop = await openShop(network)
      const { chains } = await shop.api.call(getConfig)
      expect(chains).toMatchObject([{ id: network.id, coin: { symbol: network.coin }, role: 'land' }])
      const pass = () => shop.chain.client.mine({ blocks: enoughBlocks })

      const buyer = await aBuyer(shop.api)
      const session = await shop.buyPlots(buyer)
      expect(Number(session.targetNetworkId)).toBe(network.id)
      await shop.send(session, { isMined: false })
      await pass()
      expect(await shop.settle(session.tid)).toBe('completed')
      expect(await plotsOf(shop.db, buyer.id)).toHaveLength(1)

      const second = await shop.buyPlots(await aBuyer(shop.api))
      await shop.send(second, { value: second.wei - 1n, isMined: false })
      await pass()
      const before = await shop.balance(wallet.address)
      await shop.follow()
      expect(await readState(shop.db, second.tid)).toBe('open')
      await vi.waitFor(
        async () => {
          await shop.sender.workNow()
          await pass()
          expect(await shop.payments(second.tid)).toMatchObject([{ state: 'done' }])
        },
        { timeout: 120_000, interval: 100 },
      )
      expect((await shop.balance(wallet.address)) - before).toBe(second.wei - 1n)
    },
  )
})
