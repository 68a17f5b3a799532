import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openChainKeys } from '@meridian/sandbox/chains/chain-keys'
import { createPublicClient, createWalletClient, defineChain, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestWorld } from './test-world.ts'

const cycles = Number(process.env['KILL_CYCLES'] ?? 5)

let world: TestWorld

beforeAll(async () => {
  world = await TestWorld.create()
  await world.start()
})

afterAll(() => world.remove())

async function openChain() {
  const { sandbox } = (await world.run()).ports
  const { faucet } = await openChainKeys(join(world.folder, 'secrets/chain-keys.json'))
  const transport = http(`http://127.0.0.1:${sandbox}/chains/5`, { retryCount: 0 })
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = defineChain({ id: 5, name: 'demo', nativeCurrency, rpcUrls: { default: { http: [] } } })
  const account = privateKeyToAccount(faucet.privateKey)
  return {
    wallet: createWalletClient({ account, chain, transport }),
    reader: createPublicClient({ chain, transport }),
  }
}

type Acknowledged = { rows: number[]; hashes: `0x${string}`[] }

/** Writes until the world is killed, and records every acknowledged write. */
async function writeUntilKilled(to: Acknowledged): Promise<void> {
  const database = await world.openDatabase()
  const { wallet } = await openChain()
  await database.query('create table if not exists kill_test (n bigserial primary key)')
  const insertRows = async () => {
    for (;;) {
      const { rows } = await database.query<{ n: string }>('insert into kill_test default values returning n')
      to.rows.push(Number(rows[0]?.n))
    }
  }
  const sendTransactions = async () => {
    for (;;) to.hashes.push(await wallet.sendTransaction({ to: wallet.account.address, value: 1n }))
  }
  await Promise.allSettled([insertRows(), sendTransactions()])
  await database.end().catch(() => {})
}

async function findLost({ rows, hashes }: Acknowledged) {
  const database = await world.openDatabase()
  const found = await database.query<{ n: string }>('select n from kill_test')
  await database.end()
  const numbers = new Set(found.rows.map(({ n }) => Number(n)))
  const { reader } = await openChain()
  const receipts = await Promise.allSettled(hashes.map((hash) => reader.getTransactionReceipt({ hash })))
  return {
    rows: rows.filter((n) => !numbers.has(n)),
    hashes: hashes.filter((_, index) => receipts[index]?.status === 'rejected'),
  }
}

test(
  `keeps all that it acknowledged through ${cycles} kills of everything at random moments`,
  { tags: ['thorough'], timeout: 60_000 + cycles * 20_000 },
  async () => {
    const acknowledged: Acknowledged = { rows: [], hashes: [] }
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const before = { hashes: acknowledged.hashes.length, rows: acknowledged.rows.length }
      const writing = writeUntilKilled(acknowledged)
      await expect
        .poll(() => [acknowledged.hashes.length > before.hashes, acknowledged.rows.length > before.rows], {
          timeout: 30_000,
        })
        .toEqual([true, true])
      await sleep(Math.random() * 500)
      // Every third time the next start is killed too, at any stage.
      await world.killEverything()
      await writing
      if (cycle % 3 === 0) {
        world.launch()
        await sleep(Math.random() * 3000)
        await world.killEverything()
      }
      await world.start()
      expect(await findLost(acknowledged)).toEqual({ rows: [], hashes: [] })
    }
    expect(acknowledged.rows.length).toBeGreaterThan(cycles)
  },
)

test(
  'comes up after kills in the middle of its first start',
  { tags: ['thorough'], timeout: 60_000 + cycles * 20_000 },
  async () => {
    const fresh = await TestWorld.create()
    for (let kill = 0; kill < Math.ceil(cycles / 2); kill++) {
      fresh.launch()
      await sleep(Math.random() * 8000)
      await fresh.killEverything()
    }
    await fresh.start()
    const { chains } = (await (await fetch(`${fresh.url}/api/config`)).json()) as {
      chains: { contracts: object }[]
    }
    expect(chains.map(({ contracts }) => Object.keys(contracts).length > 0)).toEqual([true, true, true])
    await fresh.remove()
  },
)
