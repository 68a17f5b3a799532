/** Reorganisations deeper than finality. */
import type { Address } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusing } from '#testing/chain/hostile-receivers.ts'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { aSender, ask, ownTransactions, treasury, untilSettled } from '#testing/chain/test-sender.ts'

let chain: TestLandChain

beforeEach(async () => {
  chain = await startTestLandChain()
}, 120_000)

afterEach(() => chain.client.setAutomine(true))

const balance = (address: Address) => chain.client.getBalance({ address })

/** Runs turns and mines blocks until the condition is true. */
const until = (sender: Awaited<ReturnType<typeof aSender>>, isSo: () => Promise<boolean>) =>
  vi.waitUntil(
    async () => {
      await sender.workNow()
      await chain.client.mine({ blocks: 1 })
      return isSo()
    },
    { timeout: 30_000, interval: 20 },
  )

test('sends the same bytes again after a reorganisation removed them, and delays nothing', async () => {
  const sender = await aSender(chain)
  const people: Address[] = []
  for (const [n, value] of [3n, 5n, 7n].entries()) people.push(await ask(sender, String(n), { value }))
  await untilSettled(sender, 3)
  const before = await ownTransactions(sender.db)
  // Makes the signatures old: their age must not matter.
  await sender.db
    .updateTable('signed_transactions')
    .set({ signed_at: new Date(0) })
    .execute()
  await chain.client.setAutomine(false)
  await chain.reorganise(3)
  for (const person of people) expect(await balance(person)).toBe(0n)

  people.push(await ask(sender, 'next', { value: 9n }))
  await until(sender, async () => (await balance(people[3]!)) === 9n)
  expect(await Promise.all(people.map(balance))).toEqual([3n, 5n, 7n, 9n])
  await until(sender, async () => (await ownTransactions(sender.db)).every(({ state }) => state === 'done'))
  expect((await ownTransactions(sender.db)).slice(0, 3)).toEqual(before)
})

test('detects it also for a key without other transactions', async () => {
  const sender = await aSender(chain, { env: { CHAIN_POLL_MS: '50' } })
  const to = await ask(sender, 'alone', { value: 3n })
  await untilSettled(sender)
  await chain.client.setAutomine(false)
  await chain.reorganise(1)
  expect(await balance(to)).toBe(0n)
  sender.start()
  await vi.waitUntil(
    async () => {
      await chain.client.mine({ blocks: 1 })
      return (await balance(to)) === 3n
    },
    { timeout: 30_000, interval: 50 },
  )
})

test('keeps a failure failed: fills its nonce with an empty transfer, and opens a case', async () => {
  const sender = await aSender(chain)
  await chain.client.setAutomine(false)
  const to = await ask(sender, 'failed', { value: 3n })
  await sender.workNow()
  await chain.client.setCode({ address: to, bytecode: refusing })
  await chain.client.mine({ blocks: 1 })
  await untilSettled(sender)
  expect(sender.settled).toMatchObject([{ state: 'failed', trouble: 'it was mined and had no effect' }])
  const [failed] = await ownTransactions(sender.db)

  await chain.reorganise(1)
  await chain.client.setCode({ address: to, bytecode: '0x' })
  const next = await ask(sender, 'next', { value: 9n })
  await until(sender, async () => (await balance(next)) === 9n)
  expect(await balance(to)).toBe(0n)
  expect(await ownTransactions(sender.db)).toMatchObject([
    { subject: 'failed', state: 'failed', nonce: failed!.nonce },
    { subject: 'next' },
    { subject: `5:${treasury.address.toLowerCase()}:${failed!.nonce}`, nonce: failed!.nonce },
  ])
  const cases = await sender.db.selectFrom('chain_cases').select(['kind', 'reference']).execute()
  expect(cases).toEqual([{ kind: 'unmined_failure', reference: failed!.tx_hash }])
})
