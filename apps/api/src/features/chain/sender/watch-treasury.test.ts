import { sql } from 'kysely'
import { parseEther } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { aSender, treasury } from '#testing/chain/test-sender.ts'
import { requestTransaction } from './own-transactions.ts'
import { readTreasury, treasuryHealth, watchTreasury } from './watch-treasury.ts'

let chain: TestLandChain
let sender: Awaited<ReturnType<typeof aSender>>

beforeAll(async () => {
  chain = await startTestLandChain()
  sender = await aSender(chain, { env: { TREASURY_RESERVE_ETH: '2.5' } })
}, 120_000)

test('raises the alarm before payouts have to wait, and not otherwise', async () => {
  const { config, db } = sender
  const alarms: unknown[] = []
  const log = { error: (fields: unknown) => void alarms.push(fields) } as never
  await chain.client.setBalance({ address: treasury.address, value: parseEther('4') })
  await watchTreasury({ config, db, log })
  expect(alarms).toEqual([])
  expect(await treasuryHealth(config, db)()).toEqual({ up: true })

  const refund = {
    chainId: 5,
    signer: 'treasury',
    purpose: 'payout',
    subject: '1',
    to: treasury.address,
  } as const
  await inTransaction(db, (tx) => requestTransaction(tx, { ...refund, value: parseEther('2') }))
  expect(await readTreasury(config, db)).toEqual({
    balance: parseEther('4'),
    owed: parseEther('2'),
    spare: -parseEther('0.5'),
  })
  await watchTreasury({ config, db, log })
  expect(alarms).toEqual([{ balance: '4', owed: '2', missing: '0.5' }])
  expect(await treasuryHealth(config, db)()).toMatchObject({
    up: true,
    detail: expect.stringContaining('low') as string,
  })
})

test('opens a case for waiting payouts until they are sent', async () => {
  const { config, db } = sender
  const log = { error: () => {} } as never
  const cases = async () => {
    await watchTreasury({ config, db, log })
    const rows = await db
      .selectFrom('chain_cases')
      .select(['kind', 'detail'])
      .where('closed_at', 'is', null)
      .execute()
    return rows.map(({ kind, detail }) => `${kind}: ${detail}`)
  }
  expect(await cases()).toEqual([])
  await sql`
    update chain_transactions set created_at = now() - interval '11 minutes', trouble = 'too little'`.execute(
    db,
  )
  expect(await cases()).toEqual([
    expect.stringMatching(/^payouts_wait: 1 wait, the first since .*: too little$/),
  ])
  await sql`update chain_transactions set state = 'failed'`.execute(db)
  expect(await cases()).toEqual([])
})

test('watches nothing without a treasury', async () => {
  const { config, db } = sender
  expect(await readTreasury({ ...config, signers: { ...config.signers, treasury: null } }, db)).toBeNull()
})
