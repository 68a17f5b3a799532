import { toHex } from 'viem'
import type { Address } from 'viem'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listChainCases } from '#features/chain/events/chain-cases.ts'
import { openGate } from '#testing/test-gate.ts'
import type { Gate, Question } from '#testing/test-gate.ts'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { aSender, ask, ownTransactions, somebody, untilSettled } from '#testing/chain/test-sender.ts'

let chain: TestLandChain
let gate: Gate

beforeAll(async () => {
  chain = await startTestLandChain()
}, 120_000)

afterEach(() => chain.client.setAutomine(true))

async function aSenderBehindAGate(env: Record<string, string> = {}) {
  gate = await openGate(chain.rpcUrl)
  return aSender(chain, { env: { CHAIN_5_RPC_URL: gate.url, ...env } })
}

const balance = (address: Address) => chain.client.getBalance({ address })
const openCases = async ({ db }: Awaited<ReturnType<typeof aSender>>) => {
  const rows = await db
    .selectFrom('chain_cases')
    .select(['kind', 'reference', 'detail'])
    .where('closed_at', 'is', null)
    .execute()
  return rows
}

const isAbout = ({ method, params }: Question, to: Address): boolean =>
  method === 'eth_estimateGas' && JSON.stringify(params).includes(to.toLowerCase())

test.each<[lie: string, method: string, lies: (result: unknown) => unknown]>([
  ['the tip', 'eth_maxPriorityFeePerGas', () => toHex(100_000n * 10n ** 9n)],
  [
    'the base fee',
    'eth_getBlockByNumber',
    (block) => ({ ...(block as object), baseFeePerGas: toHex(100_000n * 10n ** 9n) }),
  ],
])('does not pay a node that lies about %s, and opens a case meanwhile', async (_, method, lies) => {
  const sender = await aSenderBehindAGate()
  gate.alter = (question, answer) =>
    question.method === method ? { ...answer, result: lies(answer.result) } : answer
  const to = await ask(sender, 'one', { value: 3n })
  await sender.workNow()
  await sender.workNow()
  expect(await ownTransactions(sender.db)).toMatchObject([
    { state: 'waiting', nonce: null, trouble: 'gas costs more than the ceiling allows' },
  ])
  expect(await openCases(sender)).toEqual([
    {
      kind: 'fee_above_ceiling',
      reference: 'treasury',
      detail: expect.stringContaining('CHAIN_5_MAX_FEE_GWEI is 200') as string,
    },
  ])
  gate.alter = (_question, answer) => answer
  await untilSettled(sender)
  expect(await balance(to)).toBe(3n)
  expect(await openCases(sender)).toEqual([])
})

test('raises the fee of a delayed transaction up to the ceiling only', async () => {
  const sender = await aSender(chain, { env: { CHAIN_5_MAX_FEE_GWEI: '2.3' } })
  await chain.client.setAutomine(false)
  await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 9n })
  await chain.client.mine({ blocks: 1 })
  await ask(sender, 'slow')
  await sender.workNow()
  expect(await ownTransactions(sender.db)).toMatchObject([{ state: 'sent', versions: 1 }])
  await sender.db
    .updateTable('signed_transactions')
    .set({ signed_at: new Date(0) })
    .execute()
  await sender.workNow()
  expect(await ownTransactions(sender.db)).toMatchObject([{ state: 'sent', versions: 1 }])
  await chain.client.mine({ blocks: 1 })
  await untilSettled(sender)
})

test('sends signed transactions while estimates fail, and fails no waiting transaction for that', async () => {
  const sender = await aSenderBehindAGate()
  gate.refuse = ({ method }) =>
    method === 'eth_sendRawTransaction' ? { code: -32_000, message: 'not now' } : null
  const to = await ask(sender, 'signed', { value: 5n })
  await sender.workNow()
  expect(await ownTransactions(sender.db)).toMatchObject([{ state: 'sent' }])
  gate.refuse = ({ method }) => (method === 'eth_estimateGas' ? { code: -32_000, message: 'not now' } : null)
  await ask(sender, 'waits')
  await untilSettled(sender)
  expect(await balance(to)).toBe(5n)
  expect(await ownTransactions(sender.db)).toMatchObject([
    { subject: 'signed', state: 'done' },
    { subject: 'waits', state: 'waiting', doubts: 0 },
  ])
  gate.refuse = () => null
  await untilSettled(sender, 2)
})

test.each<[failure: string, refuse: Gate['refuse']]>([
  ['limits what it is asked', () => ({ code: -32_005, message: 'limit exceeded' })],
  ['answers 429', () => ({ status: 429 })],
  ['answers 503', () => ({ status: 503 })],
  ['refuses what it should know', () => ({ code: -32_603, message: 'Internal error' })],
])('gives a node that %s more and more time, and then everything is paid', async (_, refuse) => {
  const sender = await aSenderBehindAGate()
  const people = [await ask(sender, 'one', { value: 2n }), await ask(sender, 'two', { value: 2n })]
  gate.refuse = (question) => (question.method === 'eth_estimateGas' ? refuse(question) : null)
  const failures = async () =>
    (await sender.db.selectFrom('chain_signers').select('failures').executeTakeFirst())?.failures ?? 0
  await vi.waitUntil(
    async () => {
      await sender.workNow()
      return (await failures()) === 3
    },
    { timeout: 30_000, interval: 10 },
  )
  // The node receives no estimate request before the pause ends, not even from a worker that starts meanwhile.
  const later = (sign_at: Date) => sender.db.updateTable('chain_signers').set({ sign_at }).execute()
  await later(new Date(Date.now() + 3_600_000))
  gate.asked.length = 0
  await sender.workNow()
  expect(gate.asked.filter(({ method }) => method === 'eth_estimateGas')).toEqual([])
  await later(new Date(0))
  expect(await ownTransactions(sender.db)).toMatchObject([
    { state: 'waiting', doubts: 0 },
    { state: 'waiting', doubts: 0 },
  ])
  gate.refuse = () => null
  await untilSettled(sender, 2)
  for (const person of people) expect(await balance(person)).toBe(2n)
  expect(await failures()).toBe(0)
})

test(
  'a node that never answers about one receiver delays no other transaction',
  { tags: ['thorough'], timeout: 120_000 },
  async () => {
    const sender = await aSenderBehindAGate()
    const silent = somebody()
    gate.refuse = (question) => (isAbout(question, silent) ? new Promise<never>(() => {}) : null)
    await ask(sender, 'silent', { to: silent })
    const to = await ask(sender, 'fine', { value: 4n })
    await vi.waitUntil(
      async () => {
        await sender.workNow()
        return sender.settled.length > 0
      },
      { timeout: 30_000, interval: 50 },
    )
    expect(sender.settled).toMatchObject([{ subject: 'fine', state: 'done' }])
    expect(await balance(to)).toBe(4n)
  },
)

test('opens a case for a transaction on which a healthy node returns nothing usable', async () => {
  const sender = await aSenderBehindAGate()
  const odd = somebody()
  gate.refuse = (question) => (isAbout(question, odd) ? { code: -32_603, message: 'Internal error' } : null)
  await ask(sender, 'odd', { to: odd })
  await untilSettled(sender)
  expect(sender.settled).toEqual([
    { subject: 'odd', state: 'failed', txHash: null, trouble: 'the node does not say what it would cost' },
  ])
  expect(await ownTransactions(sender.db)).toMatchObject([{ doubts: 5, nonce: null }])
})

test('does not take transactions for lost while a node counts wrongly', async () => {
  const sender = await aSenderBehindAGate()
  await chain.client.setAutomine(false)
  const to = await ask(sender, 'under way', { value: 6n })
  await sender.workNow()
  gate.alter = ({ method }, answer) =>
    method === 'eth_getTransactionCount'
      ? { ...answer, result: toHex(BigInt(answer.result as string) + 1n) }
      : answer
  for (let turn = 0; turn < 5; turn += 1) await sender.workNow()
  expect(await ownTransactions(sender.db)).toMatchObject([{ state: 'sent', doubts: 5 }])
  gate.alter = (_, answer) => answer
  await sender.workNow()
  expect(await ownTransactions(sender.db)).toMatchObject([{ state: 'sent', doubts: 0 }])
  await chain.client.mine({ blocks: 1 })
  await untilSettled(sender)
  expect(sender.settled).toMatchObject([{ state: 'done' }])
  expect(await balance(to)).toBe(6n)
})

test('delays only the transaction that an overloaded node refuses, and does not fail it at once', async () => {
  const sender = await aSenderBehindAGate()
  const heavy = somebody()
  gate.refuse = (question) => (isAbout(question, heavy) ? { code: -32_005, message: 'limit exceeded' } : null)
  await ask(sender, 'heavy', { to: heavy })
  await ask(sender, 'fine')
  await untilSettled(sender)
  expect(sender.settled).toMatchObject([{ subject: 'fine', state: 'done' }])
  await vi.waitUntil(
    async () => {
      await sender.workNow()
      return (await ownTransactions(sender.db))[0]!.doubts >= 3
    },
    { timeout: 30_000, interval: 20 },
  )
  gate.refuse = () => null
  await untilSettled(sender, 2)
  expect(await balance(heavy)).toBe(1n)
})

test.each([40n, 10n ** 9n])(
  'leaves no nonce gap after a node counts %d transactions too many once',
  async (tooMany) => {
    const sender = await aSenderBehindAGate()
    await ask(sender, 'before')
    await untilSettled(sender)
    let isLying = true
    gate.alter = ({ method }, answer) =>
      method === 'eth_getTransactionCount' && isLying
        ? { ...answer, result: toHex(BigInt(answer.result as string) + tooMany) }
        : answer
    const to = await ask(sender, 'lied to', { value: 6n })
    await sender.workNow()
    expect((await ownTransactions(sender.db)).at(-1)).toMatchObject({
      subject: 'lied to',
      state: 'waiting',
      trouble: expect.stringMatching(/^the chain counts \d+ transactions of treasury, and we signed \d+$/),
    })
    expect(await listChainCases(sender.db)).toEqual([expect.stringContaining('nonce_behind')])
    isLying = false
    await ask(sender, 'after')
    await untilSettled(sender, 3)
    expect(await balance(to)).toBe(6n)
    expect(await listChainCases(sender.db)).toEqual([])
    expect(sender.settled).toEqual(sender.settled.map(() => expect.objectContaining({ state: 'done' })))
  },
)

test.each<[result: string | null, what: string]>([
  ['0x1', 'too little'],
  [toHex(10n ** 12n), 'too much'],
  ['0xzz', 'nonsense'],
  [null, 'nothing'],
])('is not stopped for good by a node that answers every estimate with %s, which is %s', async (result) => {
  const sender = await aSenderBehindAGate()
  gate.alter = ({ method }, answer) => (method === 'eth_estimateGas' ? { ...answer, result } : answer)
  const called = chain.deployment.addresses['PriceFeed']!
  // decimals()
  await ask(sender, 'call', { to: called, data: '0x313ce567', value: 0n })
  const to = await ask(sender, 'transfer', { value: 8n })
  await sender.workNow()
  await sender.workNow()
  gate.alter = (_, answer) => answer
  await untilSettled(sender, 2)
  expect(await balance(to)).toBe(8n)
})
