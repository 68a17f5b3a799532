import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { office, runTokenOffice, usdt } from '#testing/chain/test-token-office.ts'
import { treasury } from '#testing/chain/test-sender.ts'
import { testEnvironment } from '#testing/test-api.ts'
import { openGate } from '#testing/test-gate.ts'
import type { Gate } from '#testing/test-gate.ts'
import { expectCleanAudit } from '#testing/test-purchases.ts'
import { startTestWorker } from '#testing/test-worker.ts'

runTokenOffice()

let gate: Gate
let env: Record<string, string>

beforeAll(async () => {
  gate = await openGate(office.chain.rpcUrl)
  const own = { CHAIN_5_RPC_URL: gate.url, LOG_LEVEL: 'info' }
  env = { ...(await testEnvironment(office.databaseUrl)), ...office.settings, ...own }
  await office.giveUsdt(treasury.address, '100')
}, 120_000)

async function isPayout(state: string): Promise<boolean> {
  const { rows } = await sql`
    select from chain_transactions where purpose = 'payout' and state = ${state}`.execute(office.db)
  return rows.length > 0
}

test.each<[moment: string, refused: string, reached: (wallet: `0x${string}`) => Promise<boolean>]>([
  ['was decided and not signed', 'eth_estimateGas', () => isPayout('waiting')],
  ['was signed and not sent', 'eth_sendRawTransaction', () => isPayout('sent')],
  [
    'was mined and not known to be',
    'eth_blockNumber',
    async (wallet) => (await office.paidTo(wallet)).length > 0,
  ],
])(
  'a payout that %s when the worker was killed is paid once',
  { tags: ['thorough'], timeout: 240_000 },
  async (_, refused, reached) => {
    const referrer = await office.aReferrer('4')
    const fee = await office.payFee(referrer)
    gate.refuse = ({ method }) => (method === refused ? { code: -32_000, message: 'not now' } : null)
    const killed = await startTestWorker(env)
    expect((await office.withdraw(referrer.address, fee)).json).toMatchObject({
      error: true,
      code: 'PENDING',
    })
    await vi.waitUntil(() => reached(referrer.address), { timeout: 60_000, interval: 10 })
    await killed.kill()

    gate.refuse = () => null
    const worker = await startTestWorker(env)
    await vi.waitFor(
      async () =>
        expect(await office.info(referrer.address)).toMatchObject({ withdrawal: { state: 'paid' } }),
      { timeout: 90_000 },
    )
    await worker.kill()
    expect(await office.paidTo(referrer.address)).toEqual([usdt('4')])
    await expectCleanAudit(office.db)
  },
)
