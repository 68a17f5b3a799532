import { landPaymentAbi } from '@meridian/contracts/abi'
import { encodeFunctionData, parseEther, toHex } from 'viem'
import { beforeAll, expect, test, vi } from 'vitest'
import { testEnvironment } from '#testing/test-api.ts'
import { runEthShop, shop } from '#testing/chain/test-eth-shop.ts'
import { openGate } from '#testing/test-gate.ts'
import type { Gate } from '#testing/test-gate.ts'
import { aBuyer, expectCleanAudit, readState } from '#testing/test-purchases.ts'
import { inOrder, readRefunds } from '#testing/chain/read-chain-money.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { startTestWorker } from '#testing/test-worker.ts'

let gate: Gate
let env: Record<string, string>

runEthShop()

beforeAll(async () => {
  gate = await openGate(shop.chain.rpcUrl)
  const own = { CHAIN_5_RPC_URL: gate.url, LOG_LEVEL: 'info' }
  env = { ...(await testEnvironment(shop.databaseUrl)), ...shop.settings, ...own }
})

async function countOf(...states: string[]): Promise<number> {
  const rows = await shop.db
    .selectFrom('chain_transactions')
    .select('state')
    .where('purpose', '=', 'refund')
    .execute()
  return rows.filter(({ state }) => states.includes(state)).length
}

const atOnce = 4
const values: bigint[] = []

/** Payments that name no existing order, each of a different amount and from a different wallet. */
async function payForNothing(): Promise<void> {
  const to = shop.chain.deployment.addresses['LandPayment']!
  for (let n = 0; n < atOnce; n += 1) {
    const value = parseEther('0.01') + BigInt(values.length)
    values.push(value)
    const args = [toHex(values.length, { size: 32 })] as const
    const data = encodeFunctionData({ abi: landPaymentAbi, functionName: 'pay', args })
    const hash = await shop.chain.client.sendTransaction({
      account: testAccount(5 + n),
      chain: null,
      to,
      value,
      data,
    })
    await shop.chain.mined(hash)
  }
}

test.each<[moment: string, refused: string, reached: () => Promise<boolean>]>([
  ['was decided and not signed', 'eth_estimateGas', async () => (await countOf('waiting')) === atOnce],
  ['was signed and not sent', 'eth_sendRawTransaction', async () => (await countOf('sent')) === atOnce],
  [
    'was mined and not known to be',
    'eth_blockNumber',
    async () => (await readRefunds(shop.chain)).length === values.length,
  ],
])(
  'a refund that %s when the worker was killed is paid once',
  { timeout: 120_000 },
  async (_, refused, reached) => {
    gate.refuse = ({ method }) => (method === refused ? { code: -32_000, message: 'not now' } : null)
    await payForNothing()
    const killed = await startTestWorker(env)
    await vi.waitUntil(reached, { timeout: 30_000, interval: 10 })
    await killed.kill()
    expect(await countOf('waiting', 'sent')).toBe(atOnce)

    gate.refuse = () => null
    const worker = await startTestWorker(env)
    await vi.waitFor(async () => expect(await countOf('done')).toBe(values.length), { timeout: 30_000 })
    await worker.kill()
    expect(await readRefunds(shop.chain)).toEqual(inOrder(values))
    await expectCleanAudit(shop.db)
  },
)

test('settles a payment by the worker alone when the browser is gone', { timeout: 120_000 }, async () => {
  const session = await shop.buyPlots(await aBuyer(shop.api))
  await shop.send(session)
  await startTestWorker(env)
  const ended = async () => expect(await readState(shop.db, session.tid)).toBe('completed')
  await vi.waitFor(ended, { timeout: 30_000, interval: 50 })
})
