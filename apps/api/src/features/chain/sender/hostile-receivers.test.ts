import type { Hex } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { gasEater, hostileReceivers, refusing } from '#testing/chain/hostile-receivers.ts'
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

let chain: TestLandChain

beforeAll(async () => {
  chain = await startTestLandChain()
}, 120_000)

async function withCode(bytecode: Hex) {
  const address = somebody()
  await chain.client.setCode({ address, bytecode })
  return address
}

test.each(Object.entries(hostileReceivers))(
  'a receiver that %s fails alone, before a nonce is used, and the next one is paid',
  async (_, { code, trouble }) => {
    const sender = await aSender(chain)
    await ask(sender, 'hostile', { to: await withCode(code) })
    const to = await ask(sender, 'fine', { value: 7n })
    await untilSettled(sender, 2)
    // In any order: a node that was too slow to judge the first is queried again later, and the next does not wait for
    // that.
    expect(sender.settled).toHaveLength(2)
    expect(sender.settled).toContainEqual({ subject: 'hostile', state: 'failed', txHash: null, trouble })
    expect(sender.settled).toContainEqual(expect.objectContaining({ subject: 'fine', state: 'done' }))
    expect(await chain.client.getBalance({ address: to })).toBe(7n)
    expect(await ownTransactions(sender.db)).toMatchObject([{ nonce: null, versions: 0 }, { versions: 1 }])
  },
)

test.each(['grant', 'collection-mint', 'payout', 'announcement'] as const)(
  'refuses a call for a %s that would use up our gas',
  async (purpose) => {
    const settled: string[] = []
    const note = { purpose, apply: async (_: unknown, end: object) => void settled.push(JSON.stringify(end)) }
    const sender = await aSender(chain, { settlements: purpose === 'payout' ? [] : [note] })
    await ask(sender, 'dear', { to: await withCode(gasEater), purpose, data: '0x12345678', value: 0n })
    await sender.workNow()
    expect(await ownTransactions(sender.db)).toMatchObject([
      { state: 'failed', nonce: null, trouble: 'the receiving contract asks for too much gas' },
    ])
    expect([...settled, ...sender.settled.map((end) => JSON.stringify(end))]).toEqual([
      expect.stringContaining('too much gas'),
    ])
  },
)

test('takes the gas ceiling from the configuration', async () => {
  const sender = await aSender(chain, { env: { CHAIN_5_MAX_GAS_PAYOUT: '10000000' } })
  await ask(sender, 'dear', { to: await withCode(gasEater) })
  await untilSettled(sender)
  expect(sender.settled).toMatchObject([{ state: 'done' }])
})

test('pays only the gas of a receiver that turns hostile after the estimate, and records a failure', async () => {
  const sender = await aSender(chain)
  const to = await withCode('0x00')
  await chain.client.setAutomine(false)
  await ask(sender, 'turned', { to })
  await sender.workNow()
  await chain.client.setCode({ address: to, bytecode: refusing })
  const before = await chain.client.getBalance({ address: treasury.address })
  await chain.client.mine({ blocks: 1 })
  await chain.client.setAutomine(true)
  await untilSettled(sender)
  expect(sender.settled).toMatchObject([{ state: 'failed', trouble: 'it was mined and had no effect' }])
  expect(before - (await chain.client.getBalance({ address: treasury.address }))).toBeLessThan(10n ** 15n)
})

test('thirty unpayable receivers delay no other payment', async () => {
  const sender = await aSender(chain)
  const value = (await chain.client.getBalance({ address: treasury.address })) + 1n
  for (let n = 0; n < 30; n += 1) await ask(sender, `large ${n}`, { value })
  await ask(sender, 'small')
  await untilSettled(sender)
  expect(sender.settled).toMatchObject([{ subject: 'small', state: 'done' }])
  const large = (await ownTransactions(sender.db)).slice(0, 30)
  expect(large).toEqual(
    large.map(() =>
      expect.objectContaining({ state: 'waiting', trouble: 'treasury has not enough ether for it' }),
    ),
  )
})

test('two concurrent workers do not spend the same ether twice', async () => {
  const first = await aSender(chain)
  const second = await aSender(chain, { databaseUrl: first.databaseUrl })
  const value = ((await chain.client.getBalance({ address: treasury.address })) * 6n) / 10n
  await chain.client.setAutomine(false)
  for (let n = 0; n < 10; n += 1) await ask(first, String(n), { value })
  await Promise.all([first.workNow(), second.workNow(), first.workNow(), second.workNow()])
  const signed = (await ownTransactions(first.db)).filter(({ state }) => state === 'sent')
  expect(signed).toHaveLength(1)
  await chain.client.setAutomine(true)
  await chain.client.mine({ blocks: 1 })
  await chain.client.setBalance({ address: treasury.address, value: 10_000n * 10n ** 18n })
})
