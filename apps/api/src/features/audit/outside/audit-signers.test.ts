import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listChainCases } from '#features/chain/events/chain-cases.ts'
import { acceptNonces } from '#features/chain/operator/accept-nonces.ts'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { aSender, ask, ownTransactions, untilSettled } from '#testing/chain/test-sender.ts'
import { auditSigners } from './audit-signers.ts'

let chain: TestLandChain
beforeAll(async () => {
  chain = await startTestLandChain()
}, 180_000)

test('signs nothing after a restore to an earlier state, until an operator accepts the chain’s count', async () => {
  const sender = await aSender(chain)
  await ask(sender, 'in the backup')
  await untilSettled(sender)
  await ask(sender, 'after the backup')
  await untilSettled(sender, 2)
  // The backup has neither the second payout nor its nonce.
  await sql`delete from signed_transactions using chain_transactions
    where chain_transactions.id = transaction_id and subject = 'after the backup'`.execute(sender.db)
  await sql`delete from chain_transactions where subject = 'after the backup'`.execute(sender.db)
  await sql`update chain_signers set next_nonce = next_nonce - 1`.execute(sender.db)

  const to = await ask(sender, 'again', { value: 17n })
  await sender.workNow()
  expect((await ownTransactions(sender.db)).at(-1)).toMatchObject({ subject: 'again', state: 'waiting' })
  expect(await listChainCases(sender.db)).toEqual([
    expect.stringMatching(/nonce_behind · the chain counts \d+ .* then run accept-nonces 5 treasury/),
  ])
  const [difference] = await auditSigners({ config: sender.config, db: sender.db, stripe: null })
  expect(difference?.what).toEqual([expect.stringMatching(/^chain 5: the chain counts \d+ .* of treasury/)])

  expect(await acceptNonces(sender.db, sender.config, 5, 'treasury')).toMatch(/gets nonce \d+/)
  expect(await listChainCases(sender.db)).toEqual([])
  await untilSettled(sender, 3)
  expect(await chain.client.getBalance({ address: to })).toBe(17n)
  expect(await auditSigners({ config: sender.config, db: sender.db, stripe: null })).toEqual([])
})
