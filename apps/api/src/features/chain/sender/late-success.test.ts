import type { Address } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusing } from '#testing/chain/hostile-receivers.ts'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { aSender, ask, ownTransactions, untilSettled } from '#testing/chain/test-sender.ts'
import { openGate } from '#testing/test-gate.ts'

let chain: TestLandChain

beforeEach(async () => {
  chain = await startTestLandChain()
}, 120_000)

afterEach(() => chain.client.setAutomine(true))

/**
 * A transaction that was mined and reverted, because its receiver changed after the estimate. Only the test mines
 * blocks.
 */
async function aFailure(env: Record<string, string> = {}) {
  const sender = await aSender(chain, { env })
  await chain.client.setAutomine(false)
  const to = await ask(sender, 'one', { value: 3n })
  await sender.workNow()
  await chain.client.setCode({ address: to, bytecode: refusing })
  await chain.client.mine({ blocks: 2 })
  await untilSettled(sender)
  expect(sender.settled).toMatchObject([{ state: 'failed' }])
  return { sender, to }
}

const balance = (address: Address) => chain.client.getBalance({ address })

test('signs no attempt while an earlier one can still be mined', async () => {
  const { sender, to } = await aFailure({ ETH_CONFIRMATIONS: '2' })
  // The block is gone, so its nonce is free again.
  await chain.reorganise(2)
  await chain.client.setCode({ address: to, bytecode: '0x' })
  await ask(sender, 'one', { to, value: 3n, attempt: 1 })
  await sender.workNow()
  const states = async () =>
    (await ownTransactions(sender.db)).flatMap(({ subject, state, trouble }) =>
      subject === 'one' ? [[state, trouble]] : [],
    )
  expect((await states())[1]).toEqual(['waiting', 'attempt 0 can still be mined'])

  // The nonce is filled, and that is final: the first attempt can no longer be mined.
  await chain.client.mine({ blocks: 2 })
  await untilSettled(sender, 1)
  await chain.client.setAutomine(true)
  await untilSent(sender)
  await chain.client.mine({ blocks: 2 })
  await untilSettled(sender, 2)
  expect(sender.settled[1]).toMatchObject({ subject: 'one', state: 'done' })
  expect(await balance(to)).toBe(3n)
})

test('waits for an attempt that is mined again and not final, and then takes it', async () => {
  const { sender, to } = await aFailure({ ETH_CONFIRMATIONS: '2' })
  const { bytes } = await sender.db
    .selectFrom('signed_transactions')
    .select('bytes')
    .executeTakeFirstOrThrow()
  await chain.reorganise(2)
  await chain.client.setCode({ address: to, bytecode: '0x' })
  await chain.client.sendRawTransaction({ serializedTransaction: bytes as Address })
  await chain.client.mine({ blocks: 1 })
  await ask(sender, 'one', { to, value: 3n, attempt: 1 })
  await sender.workNow()
  expect((await ownTransactions(sender.db))[1]).toMatchObject({
    state: 'waiting',
    trouble: 'attempt 0 is mined again and not final',
  })
  await chain.client.mine({ blocks: 1 })
  await untilSettled(sender, 2)
  expect(sender.settled[1]).toMatchObject({ subject: 'one', state: 'done' })
  expect(await ownTransactions(sender.db)).toMatchObject([
    { state: 'done' },
    { state: 'failed', trouble: 'an earlier attempt was mined' },
  ])
  expect(await balance(to)).toBe(3n)
})

async function untilSent(sender: Awaited<ReturnType<typeof aSender>>): Promise<void> {
  for (;;) {
    await sender.workNow()
    const rows = await ownTransactions(sender.db)
    if (rows.some(({ subject, state, nonce }) => subject === 'one' && state !== 'failed' && nonce !== null))
      return
  }
}

test('takes an attempt that was recorded as late during another one, when that one has failed', async () => {
  const { sender, to } = await aFailure({ ETH_CONFIRMATIONS: '2' })
  const { bytes, hash } = await sender.db
    .selectFrom('signed_transactions')
    .select(['bytes', 'hash'])
    .executeTakeFirstOrThrow()
  await chain.reorganise(2)
  await chain.client.setCode({ address: to, bytecode: '0x' })
  await chain.client.sendRawTransaction({ serializedTransaction: bytes as Address })
  await chain.client.mine({ blocks: 3 })
  await sender.db.updateTable('chain_transactions').set({ late_hash: hash }).execute()
  await ask(sender, 'one', { to, value: 3n, attempt: 1 })
  await vi.waitFor(
    async () => {
      await sender.workNow()
      expect(sender.settled.at(-1)).toMatchObject({ state: 'done', txHash: hash })
    },
    { timeout: 30_000, interval: 50 },
  )
  expect(await balance(to)).toBe(3n)
})

test('pays nothing again when one node reports a payment as reverted', async () => {
  const [liar, honest] = [await openGate(chain.rpcUrl), await openGate(chain.rpcUrl)]
  liar.alter = ({ method }, answer) =>
    method === 'eth_getTransactionReceipt' && answer.result
      ? { ...answer, result: { ...answer.result, status: '0x0', logs: [] } }
      : answer
  const sender = await aSender(chain, { env: { CHAIN_5_RPC_URL: `${liar.url},${honest.url}` } })
  const to = await ask(sender, 'pay', { value: 3n })
  for (let turn = 0; turn < 5; turn += 1) {
    await sender.workNow()
    await chain.client.mine({ blocks: 1 })
  }
  expect(await balance(to)).toBe(3n)
  expect(sender.settled).toEqual([])
  // From here on the node answers honestly.
  liar.alter = (_, answer) => answer
  await untilSettled(sender)
  expect(sender.settled).toMatchObject([{ state: 'done' }])
})
