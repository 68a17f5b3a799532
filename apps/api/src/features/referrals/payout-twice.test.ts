/** Payouts that failed in a block that a reorganisation then replaces. */
import { sql } from 'kysely'
import type { Hex } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { refusing } from '#testing/chain/hostile-receivers.ts'
import { treasury } from '#testing/chain/test-sender.ts'
import { office, runTokenOffice, usdt } from '#testing/chain/test-token-office.ts'
import type { TokenWallet } from '#testing/chain/test-token-office.ts'
import { brokenRules, expectCleanAudit } from '#testing/test-purchases.ts'
import { notePaidPayout, retryPayout } from './resolve-payout.ts'

runTokenOffice()

afterEach(() => office.chain.client.setAutomine(true))

const patience = { timeout: 180_000 }

/** A payout of 10 USDT that was mined and reverted, because the token was broken in that block. */
async function aFailedPayout() {
  const { client } = office.chain
  await office.giveUsdt(treasury.address, '100')
  const referrer = await office.aReferrer('10')
  const before = await office.paidTo(referrer.address)
  const fee = await office.payFee(referrer)
  await office.withdraw(referrer.address, fee)
  const address = office.at('TestUsdt')
  const code = (await client.getCode({ address }))!
  await client.setAutomine(false)
  await office.send()
  await client.setCode({ address, bytecode: refusing })
  await client.mine({ blocks: 1 })
  const failedIn = await client.getBlockNumber()
  const mend = () => client.setCode({ address, bytecode: code })
  await mend()
  await client.setAutomine(true)
  const { id } = (await office.withdrawalsOf(referrer.address))[0]!
  const fails = async () => {
    await office.send()
    return (await office.withdrawalsOf(referrer.address))[0]!.trouble
  }
  await vi.waitUntil(fails, { timeout: 60_000, interval: 50 })
  expect(before).toEqual([])
  return { referrer, fee, id, failedIn, mend }
}

type FailedPayout = Awaited<ReturnType<typeof aFailedPayout>>

/** Replaces the failed block and all later ones, and mines the same signed transaction while the token works. */
async function mineAgain({ id, failedIn, mend }: FailedPayout): Promise<void> {
  const { client, reorganise, mined } = office.chain
  const { rows } = await sql<{ hash: Hex; bytes: Hex }>`
    select hash, bytes from signed_transactions join chain_transactions on chain_transactions.id = transaction_id
    where subject = ${id} order by nonce`.execute(office.db)
  await reorganise(Number((await client.getBlockNumber()) - failedIn) + 1)
  await mend()
  for (const { hash, bytes } of rows) {
    await client.sendRawTransaction({ serializedTransaction: bytes })
    expect(await mined(hash)).toBe('success')
  }
}

const lookAgain = async ({ id }: FailedPayout) => {
  await sql`
    update chain_transactions set try_at = 'epoch' where subject = ${id} and state = 'failed'`.execute(
    office.db,
  )
  await office.send()
}
const casesOf = async (kind: string) => {
  const { rows } = await sql<{ detail: string }>`
    select detail from chain_cases where kind = ${kind} and closed_at is null`.execute(office.db)
  return rows.map(({ detail }) => detail)
}
const closeCases = () =>
  sql`update chain_cases set closed_at = now() where closed_at is null`.execute(office.db)
const received = (wallet: TokenWallet) => office.paidTo(wallet.address)

test(
  'takes the earlier attempt on a retry when it was mined after all, and pays nothing',
  patience,
  async () => {
    const payout = await aFailedPayout()
    await mineAgain(payout)
    await retryPayout(office.db, payout.id)
    await office.untilPaid(payout.referrer, payout.fee)
    expect(await received(payout.referrer)).toEqual([usdt('10')])
    expect(await casesOf('mined_after_failure')).toEqual([expect.stringContaining('it counts as done')])
    await closeCases()
    await expectCleanAudit(office.db)
  },
)

test('finds a payout that was not retried, counts it as paid, and opens a case', patience, async () => {
  const payout = await aFailedPayout()
  await mineAgain(payout)
  await lookAgain(payout)
  expect(await office.withdrawalsOf(payout.referrer.address)).toMatchObject([{ state: 'paid' }])
  expect(await casesOf('mined_after_failure')).toHaveLength(1)
  expect(await casesOf('payout_failed')).toEqual([])
  await expect(retryPayout(office.db, payout.id)).rejects.toThrow('There is no payout')
  expect(await received(payout.referrer)).toEqual([usdt('10')])
  await closeCases()
  await expectCleanAudit(office.db)
})

test('opens a case for a payout that such a chain paid twice, which the audit names', patience, async () => {
  const payout = await aFailedPayout()
  await retryPayout(office.db, payout.id)
  await office.untilPaid(payout.referrer, payout.fee)
  await expectCleanAudit(office.db)
  await mineAgain(payout)
  expect(await received(payout.referrer)).toEqual([usdt('10'), usdt('10')])
  await lookAgain(payout)
  expect(await casesOf('mined_after_failure')).toEqual([expect.stringContaining('happened twice')])
  const rule = 'one transaction at most has had its effect for each purpose'
  expect(await brokenRules(office.db)).toEqual({ [rule]: [`payout ${payout.id}`] })
  await sql`update chain_transactions set late_hash = null where subject = ${payout.id}`.execute(office.db)
  await closeCases()
})

test('names a payout in the audit that was paid manually and mined after all', patience, async () => {
  const payout = await aFailedPayout()
  const byHand = `0x${'ef'.repeat(32)}`
  await notePaidPayout(office.db, payout.id, byHand)
  await expectCleanAudit(office.db)
  await mineAgain(payout)
  await lookAgain(payout)
  expect(await casesOf('mined_after_failure')).toHaveLength(1)
  expect((await office.withdraw(payout.referrer.address, payout.fee)).json).toMatchObject({
    withdrawal: { payout_hash: byHand },
  })
  expect(Object.keys(await brokenRules(office.db))).toEqual([
    'a withdrawal that is paid has one payout of its amount to its wallet',
  ])
})
