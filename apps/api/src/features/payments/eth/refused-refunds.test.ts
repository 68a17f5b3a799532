/** LandPayment rejects a refund for a temporary reason: the refund waits with a case, and is paid once. */
import { landPaymentAbi } from '@meridian/contracts/abi'
import { sql } from 'kysely'
import { encodeFunctionResult, parseEther, parseGwei, toFunctionSelector } from 'viem'
import type { Address } from 'viem'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listChainCases } from '#features/chain/events/chain-cases.ts'
import { listOpenRefunds } from '#features/payments/operator/list-refunds.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { readRefunds } from '#testing/chain/read-chain-money.ts'
import { otherWallet, runEthShop, shop } from '#testing/chain/test-eth-shop.ts'
import { refunder } from '#testing/chain/test-sender.ts'
import { openGate } from '#testing/test-gate.ts'
import type { Gate } from '#testing/test-gate.ts'
import { expectCleanAudit } from '#testing/test-purchases.ts'

let gate: Gate
runEthShop(async (chain) => {
  gate = await openGate(chain.rpcUrl)
  return { CHAIN_5_RPC_URL: gate.url, REFUND_DAILY_LIMIT: '100', CHAIN_POLL_MS: '50' }
})

const patient = { timeout: 30_000, interval: 50 }
const plenty = parseEther('1000')
const owner = testAccount(0)
const land = (): Address => shop.chain.deployment.addresses['LandPayment']!

beforeAll(() => shop.chain.setRefunder(refunder.address, plenty))
/** Moves older transfers out of the daily limit, so that each test starts with a full one. */
beforeEach(() => sql`update refund_transfers set created_at = now() - interval '2 days'`.execute(shop.db))

async function payForNothing(ether: string): Promise<void> {
  const payment = { account: otherWallet, chain: null, to: land(), value: parseEther(ether) }
  await shop.chain.mined(await shop.chain.client.sendTransaction(payment))
  await shop.follow()
}

const untilRefunded = (count: number): Promise<void> =>
  vi.waitFor(async () => {
    await shop.sender.workNow()
    expect(await readRefunds(shop.chain)).toHaveLength(count)
    expect(await listOpenRefunds(shop.db)).toEqual([])
    expect(await listChainCases(shop.db)).toEqual([])
  }, patient)

const untilCase = (why: RegExp): Promise<void> =>
  vi.waitFor(async () => {
    await shop.sender.workNow()
    expect(await listChainCases(shop.db)).toEqual([expect.stringMatching(why)])
  }, patient)

const countSigned = async (): Promise<number> =>
  (await sql`select from chain_transactions where purpose = 'refund' and nonce is not null`.execute(shop.db))
    .rows.length

async function expectNothingFailed(): Promise<void> {
  expect(await shop.db.selectFrom('refunds').select('id').where('state', '=', 'failed').execute()).toEqual([])
  expect(await shop.db.selectFrom('debt_cases').select('id').execute()).toEqual([])
  await shop.follow()
  await expectCleanAudit(shop.db)
}

test('waits with refunds, without a transaction, when the contract’s refunder is not our key', async () => {
  const before = (await readRefunds(shop.chain)).length
  const signed = await countSigned()
  await shop.chain.setRefunder(testAccount(9).address, plenty)
  await payForNothing('2')
  await untilCase(/refunds_wait · 2 are due: LandPayment has another refunder/)
  expect(await countSigned()).toBe(signed)
  await shop.chain.setRefunder(refunder.address, plenty)
  await untilRefunded(before + 1)
  await expectNothingFailed()
})

test('leaves a transfer unsigned that was requested before the refunder changed', async () => {
  const before = (await readRefunds(shop.chain)).length
  const signed = await countSigned()
  await shop.chain.setRefunder(testAccount(9).address, plenty)
  // Simulates a node that is one block behind: the transfer is requested, and its simulation is rejected.
  gate.alter = ({ method, params }, answer) => {
    if (method !== 'eth_call') return answer
    if ((params[0] as { data: string }).data !== toFunctionSelector('refunder()')) return answer
    const result = encodeFunctionResult({
      abi: landPaymentAbi,
      functionName: 'refunder',
      result: refunder.address,
    })
    return { ...answer, result }
  }
  await payForNothing('2')
  await untilCase(/refunds_wait · 2 are due: LandPayment has another refunder/)
  const { rows } = await sql`select trouble from chain_transactions where state = 'waiting'`.execute(shop.db)
  expect(rows).toEqual([{ trouble: expect.stringContaining('LandPayment has another refunder') }])
  expect(await countSigned()).toBe(signed)
  gate.alter = (_, answer) => answer
  await shop.chain.setRefunder(refunder.address, plenty)
  await untilRefunded(before + 1)
  await expectNothingFailed()
})

const call = () => ({ account: owner, chain: null, address: land(), abi: landPaymentAbi }) as const
/** Fees that place a transaction before the refund in the same block. */
const first = { gas: 200_000n, maxFeePerGas: parseGwei('300'), maxPriorityFeePerGas: parseGwei('200') }

test.each([
  {
    race: 'the refunder is replaced',
    before: () =>
      shop.chain.client.writeContract({
        ...call(),
        ...first,
        functionName: 'setRefunder',
        args: [testAccount(9).address, plenty],
      }),
    why: /refunds_wait · 2 are due: LandPayment has another refunder/,
    mend: () => shop.chain.setRefunder(refunder.address, plenty),
  },
  {
    race: 'the limit is lowered',
    before: () =>
      shop.chain.client.writeContract({
        ...call(),
        ...first,
        functionName: 'setRefunder',
        args: [refunder.address, 1n],
      }),
    why: /refunds_wait · 2 are due: LandPayment may refund no more today/,
    mend: () => shop.chain.setRefunder(refunder.address, plenty),
  },
  {
    race: 'the takings are withdrawn',
    before: async () =>
      shop.chain.client.writeContract({
        ...call(),
        ...first,
        functionName: 'withdraw',
        args: [owner.address, await shop.balance(land())],
      }),
    why: /refunds_wait · 2 are due: LandPayment holds too little/,
    mend: () => shop.chain.fundRefunds(parseEther('2')),
  },
])(
  'makes a refund that is mined after $race due again, under the same number',
  async ({ before, why, mend }) => {
    const { client } = shop.chain
    const paid = (await readRefunds(shop.chain)).length
    const signed = await countSigned()
    await payForNothing('2')
    await client.setAutomine(false)
    await vi.waitFor(async () => {
      await shop.sender.workNow()
      expect(await countSigned()).toBe(signed + 1)
    }, patient)
    await before()
    await client.mine({ blocks: 2 })
    await client.setAutomine(true)
    await untilCase(why)
    const { rows } = await sql<{ state: string; tx_hash: string | null }>`
    select state, tx_hash from chain_transactions where purpose = 'refund'
    order by created_at desc limit 1`.execute(shop.db)
    expect(rows).toEqual([{ state: 'failed', tx_hash: expect.stringMatching(/^0x/) }])
    expect(await countSigned()).toBe(signed + 1)
    await mend()
    await untilRefunded(paid + 1)
    expect(await countSigned()).toBe(signed + 2)
    const { rows: numbers } = await sql`
    select subject from chain_transactions where purpose = 'refund' group by subject having count(*) = 2`.execute(
      shop.db,
    )
    expect(numbers.length).toBeGreaterThan(0)
    await expectNothingFailed()
  },
)
