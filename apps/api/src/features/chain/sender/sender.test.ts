import { encodeFunctionData, erc20Abi, toHex } from 'viem'
import type { Address } from 'viem'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openGate } from '#testing/test-gate.ts'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import {
  aSender,
  ask,
  ownTransactions,
  somebody,
  treasury,
  untilSettled,
} from '#testing/chain/test-sender.ts'
import { onTransactionSettled } from './own-transactions.ts'

let chain: TestLandChain

beforeAll(async () => {
  chain = await startTestLandChain()
}, 120_000)

afterEach(() => chain.client.setAutomine(true))

const balance = (address: Address) => chain.client.getBalance({ address })

test('sends a repeated request once, and settles it once', async () => {
  const sender = await aSender(chain)
  const to = somebody()
  await ask(sender, 'one', { to, value: 123n })
  await ask(sender, 'one', { to, value: 123n })
  await untilSettled(sender)
  await sender.workNow()
  expect(await balance(to)).toBe(123n)
  expect(sender.settled).toEqual([expect.objectContaining({ subject: 'one', state: 'done' })])
})

test('sends each of many transactions exactly once with two concurrent workers', async () => {
  const first = await aSender(chain)
  const second = await aSender(chain, { databaseUrl: first.databaseUrl })
  const people = Array.from({ length: 30 }, somebody)
  for (const [n, to] of people.entries()) await ask(first, String(n), { to, value: BigInt(n + 1) })
  first.start()
  second.start()
  await vi.waitUntil(() => first.settled.length + second.settled.length === 30, { timeout: 30_000 })
  for (const [n, to] of people.entries()) expect(await balance(to)).toBe(BigInt(n + 1))
  const nonces = (await ownTransactions(first.db))
    .map(({ nonce }) => nonce!)
    .toSorted((a, b) => Number(a - b))
  expect(nonces.map((nonce) => nonce - nonces[0]!)).toEqual(people.map((_, n) => BigInt(n)))
})

test('sends the same signed bytes later when the node was unreachable', async () => {
  const gate = await openGate(chain.rpcUrl)
  const sender = await aSender(chain, { env: { CHAIN_5_RPC_URL: gate.url, CHAIN_POLL_MS: '2000' } })
  const to = somebody()
  gate.refuse = ({ method }) =>
    method === 'eth_sendRawTransaction' ? { code: -32000, message: 'not now' } : null
  await ask(sender, 'later', { to, value: 5n })
  await sender.workNow()
  await sender.workNow()
  expect(await ownTransactions(sender.db)).toMatchObject([{ state: 'sent', versions: 1 }])
  expect(await balance(to)).toBe(0n)
  gate.refuse = () => null
  await untilSettled(sender)
  expect(await balance(to)).toBe(5n)
  expect(await ownTransactions(sender.db)).toMatchObject([{ state: 'done', versions: 1 }])
})

test('fails a payment to a refusing receiver before a nonce is used, and sends the next one', async () => {
  const sender = await aSender(chain)
  const to = somebody()
  await ask(sender, 'refused', { to: chain.deployment.addresses['PriceFeed']!, value: 7n })
  await ask(sender, 'fine', { to, value: 7n })
  await untilSettled(sender, 2)
  expect(sender.settled).toHaveLength(2)
  expect(sender.settled).toContainEqual({
    subject: 'refused',
    state: 'failed',
    txHash: null,
    trouble: 'the receiving contract refuses it',
  })
  expect(sender.settled).toContainEqual(expect.objectContaining({ subject: 'fine', state: 'done' }))
  expect(await balance(to)).toBe(7n)
})

test('waits while the balance is too low, lets smaller payments pass, and continues afterwards', async () => {
  const sender = await aSender(chain)
  const [rich, poor] = [somebody(), somebody()]
  const had = await balance(treasury.address)
  await ask(sender, 'large', { to: rich, value: had + 1n })
  await ask(sender, 'small', { to: poor, value: 9n })
  await untilSettled(sender)
  expect(sender.settled).toMatchObject([{ subject: 'small', state: 'done' }])
  expect(await ownTransactions(sender.db)).toMatchObject([
    { state: 'waiting', trouble: 'treasury has not enough ether for it' },
    { state: 'done' },
  ])
  await chain.client.setBalance({ address: treasury.address, value: had * 2n })
  await untilSettled(sender, 2)
  expect(await balance(rich)).toBe(had + 1n)
  await chain.client.setBalance({ address: treasury.address, value: 10_000n * 10n ** 18n })
})

test('raises the fee of a delayed transaction; one of the versions is mined', async () => {
  const sender = await aSender(chain)
  const to = somebody()
  await chain.client.setAutomine(false)
  await ask(sender, 'slow', { to, value: 11n })
  await vi.waitUntil(
    async () => {
      await sender.workNow()
      return (await ownTransactions(sender.db))[0]!.versions > 1
    },
    { timeout: 30_000, interval: 100 },
  )
  await chain.client.mine({ blocks: 1 })
  await untilSettled(sender)
  expect(await balance(to)).toBe(11n)
  expect(sender.settled).toMatchObject([{ state: 'done' }])
})

test('leaves a nonce that was used elsewhere to an operator, and sends nothing twice', async () => {
  const sender = await aSender(chain)
  const to = somebody()
  await chain.client.setAutomine(false)
  await ask(sender, 'lost', { to, value: 13n })
  await sender.workNow()
  const [row] = await ownTransactions(sender.db)
  await chain.client.dropTransaction({
    hash: (await chain.client.getBlock({ blockTag: 'pending' })).transactions[0]!,
  })
  await chain.client.sendTransaction({
    account: treasury,
    chain: null,
    to: treasury.address,
    value: 0n,
    nonce: Number(row!.nonce),
    maxFeePerGas: 10n ** 12n,
    maxPriorityFeePerGas: 10n ** 11n,
  })
  await chain.client.mine({ blocks: 2 })
  await untilSettled(sender)
  expect(sender.settled).toMatchObject([
    { subject: 'lost', state: 'failed', trouble: `nonce ${row!.nonce} was used for something else` },
  ])
  expect(await balance(to)).toBe(0n)
})

test('delays no other transaction when a feature cannot settle one', async () => {
  const ended: string[] = []
  const sender = await aSender(chain, {
    settlements: [
      onTransactionSettled('grant', async (_, { subject, state }) => {
        if (subject.startsWith('odd')) throw new Error('it can not be taken')
        ended.push(`${subject} ${state}`)
      }),
    ],
  })
  const refusing = chain.deployment.addresses['PriceFeed']!
  await ask(sender, 'odd and refused', { purpose: 'grant', to: refusing })
  await ask(sender, 'odd and done', { purpose: 'grant' })
  await ask(sender, 'refused', { purpose: 'grant', to: refusing })
  await ask(sender, 'done', { purpose: 'grant' })
  await vi.waitFor(
    async () => {
      await sender.workNow()
      expect(ended.toSorted()).toEqual(['done done', 'refused failed'])
    },
    { timeout: 30_000, interval: 20 },
  )
  expect((await ownTransactions(sender.db)).map(({ state }) => state)).toEqual([
    'waiting',
    'sent',
    'failed',
    'done',
  ])
})

describe('with three confirmations', () => {
  test('sends a reorganised transaction again, and settles it when it is deep enough', async () => {
    const sender = await aSender(chain, { env: { ETH_CONFIRMATIONS: '3' } })
    const to = somebody()
    await ask(sender, 'deep', { to, value: 17n })
    await vi.waitUntil(
      async () => {
        await sender.workNow()
        return (await balance(to)) === 17n
      },
      { timeout: 30_000 },
    )
    expect(sender.settled).toEqual([])
    await chain.client.setAutomine(false)
    await chain.reorganise(1)
    expect(await balance(to)).toBe(0n)
    await sender.workNow()
    await chain.client.mine({ blocks: 1 })
    expect(await balance(to)).toBe(17n)
    await sender.workNow()
    expect(sender.settled).toEqual([])
    await chain.client.mine({ blocks: 2 })
    await untilSettled(sender)
    expect(await balance(to)).toBe(17n)
  })
})

test.each(['safe', 'finalized'] as const)(
  'closes a transaction where the network declares blocks %s only below such a block',
  async (finality) => {
    const gate = await openGate(chain.rpcUrl)
    let declared = 0n
    gate.alter = ({ method, params }, answer) =>
      method === 'eth_getBlockByNumber' && params[0] === finality
        ? { ...answer, result: { ...(answer.result as object), number: toHex(declared) } }
        : answer
    const sender = await aSender(chain, { env: { CHAIN_5_RPC_URL: gate.url, CHAIN_5_FINALITY: finality } })
    const to = somebody()
    // It reverts when mined: if closed too early, a second attempt could pay in addition to the first.
    await chain.client.setAutomine(false)
    await ask(sender, finality, { to, value: 5n })
    await sender.workNow()
    await chain.client.setCode({ address: to, bytecode: '0x5f5ffd' })
    await chain.client.mine({ blocks: 1 })
    const mined = await chain.client.getBlockNumber()
    await chain.client.mine({ blocks: 5 })
    declared = mined - 1n
    await sender.workNow()
    await sender.workNow()
    expect(await ownTransactions(sender.db)).toMatchObject([{ state: 'sent' }])
    declared = mined
    await untilSettled(sender)
    expect(sender.settled).toMatchObject([{ subject: finality, state: 'failed' }])
  },
)

test('does not count a token transfer that returns false as paid', async () => {
  const sender = await aSender(chain)
  const token = somebody()
  // Returns 32 zero bytes for every call.
  await chain.client.setCode({ address: token, bytecode: '0x5f5f5260205ff3' })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [somebody(), 7n] })
  await ask(sender, 'false', { to: token, value: 0n, data })
  await untilSettled(sender)
  expect(sender.settled).toMatchObject([{ subject: 'false', state: 'failed' }])
})
