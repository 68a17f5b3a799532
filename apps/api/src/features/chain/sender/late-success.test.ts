import type { Address } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusing } from '#testing/chain/hostile-receivers.ts'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { aSender, ask, ownTransactions, untilSettled } from '#testing/chain/test-sender.ts'

let chain: TestLandChain

beforeEach(async () => {
  chain = await startTestLandChain()
}, 120_000)

afterEach(() => chain.client.setAutomine(true))

/** Mined and reverted: its receiver turned hostile after the estimate. Blocks are mined by the test alone. */
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

test('an attempt that can still be mined keeps the next one from being signed', async () => {
  const { sender, to } = await aFailure({ ETH_CONFIRMATIONS: '2' })
  // Its block is gone, and its nonce is free again.
  await chain.reorganise(2)
  await chain.client.setCode({ address: to, bytecode: '0x' })
  await ask(sender, 'one', { to, value: 3n, attempt: 1 })
  await sender.workNow()
  const states = async () =>
    (await ownTransactions(sender.db)).flatMap(({ subject, state, trouble }) =>
      subject === 'one' ? [[state, trouble]] : [],
    )
  expect((await states())[1]).toEqual(['waiting', 'attempt 0 can still be mined'])

  // The nonce is filled, and that is final: nothing can come of the first one.
  await chain.client.mine({ blocks: 2 })
  await untilSettled(sender, 1)
  await chain.client.setAutomine(true)
  await untilSent(sender)
  await chain.client.mine({ blocks: 2 })
  await untilSettled(sender, 2)
  expect(sender.settled[1]).toMatchObject({ subject: 'one', state: 'done' })
  expect(await balance(to)).toBe(3n)
})

test('an attempt that is mined again and not final is waited for, and taken', async () => {
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
