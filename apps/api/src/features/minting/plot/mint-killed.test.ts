import { beforeAll, expect, test, vi } from 'vitest'
import { office, runMintOffice } from '#testing/chain/test-mint-office.ts'
import { testEnvironment } from '#testing/test-api.ts'
import { openGate } from '#testing/test-gate.ts'
import type { Gate } from '#testing/test-gate.ts'
import { expectCleanAudit } from '#testing/test-purchases.ts'
import { startTestWorker } from '#testing/test-worker.ts'

runMintOffice({ isSending: false })

let gate: Gate
let env: Record<string, string>
beforeAll(async () => {
  gate = await openGate(office.chain.rpcUrl)
  const own = { CHAIN_5_RPC_URL: gate.url, LOG_LEVEL: 'info' }
  env = { ...(await testEnvironment(office.databaseUrl)), ...office.settings, ...own }
})

test.each([
  ['was asked for and not signed', 'eth_estimateGas', 'waiting'],
  ['was signed and not sent', 'eth_sendRawTransaction', 'sent'],
])(
  'a grant that %s when the worker was killed is granted once, and minted without a browser',
  { timeout: 180_000 },
  async (_, refused, state) => {
    gate.refuse = ({ method }) => (method === refused ? { code: -32_000, message: 'not now' } : null)
    const owner = await office.anOwner()
    const killed = await startTestWorker(env)
    const first = office.askOnce(owner, owner.plot)
    await vi.waitUntil(async () => (await office.transactionsOf(owner.plot))[0]?.state === state, {
      timeout: 30_000,
      interval: 10,
    })
    await killed.kill()
    // The first request ends with success or a timeout.
    gate.refuse = () => null
    const worker = await startTestWorker(env)
    expect([200, 504]).toContain((await first).status)
    await vi.waitUntil(async () => (await office.askOnce(owner, owner.plot)).status === 200, {
      timeout: 60_000,
      interval: 100,
    })
    expect(await office.grantedOnChain(owner.plot)).toBe(1)
    expect(await office.grantsOf(owner.plot)).toHaveLength(1)

    const hash = await office.mint(owner.wallet, await office.grant(owner))
    await vi.waitFor(
      async () =>
        expect(await office.grantsOf(owner.plot)).toMatchObject([{ state: 'used', mint_tx_hash: hash }]),
      { timeout: 30_000 },
    )
    expect(await office.plotOf(owner.plot)).toMatchObject({ mint_state: 'minted', owner_id: owner.id })
    await worker.kill()
    await expectCleanAudit(office.db)
  },
)
