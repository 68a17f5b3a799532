import { sql } from 'kysely'
import { parseEther } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { listChainCases } from '#features/chain/events/chain-cases.ts'
import { inTransaction } from '#platform/db/database.ts'
import { office, runTokenOffice, usdt } from '#testing/chain/test-token-office.ts'
import { treasury } from '#testing/chain/test-sender.ts'
import { expectCleanAudit } from '#testing/test-purchases.ts'
import { payoutHealth } from './pursue-withdrawals.ts'
import { settlePayout } from './pay-out.ts'
import { listOpenPayouts, notePaidPayout, retryPayout } from './resolve-payout.ts'

runTokenOffice()

describe('a withdrawal continues by itself', () => {
  test(
    'after the browser that posted its transaction too early is closed',
    { timeout: 120_000 },
    async () => {
      await office.giveUsdt(treasury.address, '100')
      const referrer = await office.aReferrer('6')
      const { client } = office.chain
      await client.setAutomine(false)
      try {
        const value = parseEther('0.01')
        const to = treasury.address
        const fee = await client.sendTransaction({ account: referrer, chain: null, to, value, gas: 21_000n })
        expect((await office.withdraw(referrer.address, fee)).json.code).toBe('PENDING')
        expect((await office.info(referrer.address)).withdrawal).toMatchObject({
          state: 'confirming',
          amount: '6',
        })
        await office.pursue()
        expect(await office.withdrawalsOf(referrer.address)).toMatchObject([
          { state: 'confirming', amount: null },
        ])
        await client.mine({ blocks: 1 })
        await office.chain.mined(fee)
        await client.setAutomine(true)
        await makeDue()
        await office.pursue()
        expect(await office.withdrawalsOf(referrer.address)).toMatchObject([{ state: 'paying' }])
        await office.untilPaid(referrer, fee)
        await expectCleanAudit(office.db)
      } finally {
        await client.setAutomine(true)
      }
    },
  )

  test('while invented hashes are not shown, and are deleted after a day', { timeout: 90_000 }, async () => {
    const referrer = await office.aReferrer('6')
    const unknown = `0x${'cd'.repeat(32)}`
    expect((await office.withdraw(referrer.address, unknown)).json.code).toBe('PENDING')
    expect(await office.info(referrer.address)).toMatchObject({ withdrawal: null, balance: '6' })
    await makeDue()
    await office.pursue()
    expect(await office.withdrawalsOf(referrer.address)).toMatchObject([{ state: 'confirming' }])
    await sql`update referral_withdrawals set created_at = created_at - interval '25 hours', try_at = 'epoch'
      where fee_tx_hash = ${unknown}`.execute(office.db)
    await office.pursue()
    expect(await office.withdrawalsOf(referrer.address)).toEqual([])
  })

  test('when the treasury has USDT again, without another fee', { timeout: 180_000 }, async () => {
    await emptyTreasury()
    const referrer = await office.aReferrer('8')
    const fee = await office.payFee(referrer)
    await office.withdraw(referrer.address, fee)
    const fails = async () => {
      await office.send()
      return (await office.withdrawalsOf(referrer.address))[0]?.trouble
    }
    await vi.waitUntil(fails, { timeout: 60_000, interval: 50 })
    expect((await office.withdraw(referrer.address, fee)).json.code).toBe('PENDING')
    expect((await office.info(referrer.address)).withdrawal).toMatchObject({ state: 'paying', amount: '8' })
    expect((await listChainCases(office.db)).join()).toContain('payout_failed')
    expect(await payoutHealth(office.db)()).toMatchObject({
      up: true,
      detail: expect.stringContaining('wait'),
    })
    await makeDue()
    await office.pursue()
    await office.send()
    const { rows } = await sql<{ attempts: number }>`
      select count(*)::int as attempts from chain_transactions
      where subject = ${(await office.withdrawalsOf(referrer.address))[0]!.id}`.execute(office.db)
    expect(rows).toEqual([{ attempts: 1 }])

    await office.giveUsdt(treasury.address, '8')
    await makeDue()
    await office.pursue()
    expect(await office.untilPaid(referrer, fee)).toMatchObject({ amount: '8' })
    expect(await office.paidTo(referrer.address)).toEqual([usdt('8')])
    expect((await listChainCases(office.db)).join()).not.toContain('payout_failed')
    expect(await payoutHealth(office.db)()).toEqual({ up: true })
    await expectCleanAudit(office.db)
  })
})

test(
  'lets an operator retry a payout, or record that it was paid manually',
  { timeout: 180_000 },
  async () => {
    await emptyTreasury()
    const [first, second] = [await office.aReferrer('2'), await office.aReferrer('3')]
    const fees = [await office.payFee(first), await office.payFee(second)]
    await office.withdraw(first.address, fees[0]!)
    await office.withdraw(second.address, fees[1]!)
    const idOf = async (wallet: typeof first) => (await office.withdrawalsOf(wallet.address))[0]!
    const fails = async () => {
      await office.send()
      return (await idOf(first)).trouble && (await idOf(second)).trouble
    }
    await vi.waitUntil(fails, { timeout: 60_000, interval: 50 })
    expect(await listOpenPayouts(office.db)).toHaveLength(2)
    await office.giveUsdt(treasury.address, '2')
    await retryPayout(office.db, (await idOf(first)).id)
    await office.untilPaid(first, fees[0]!)
    const byHand = `0x${'ef'.repeat(32)}`
    await notePaidPayout(office.db, (await idOf(second)).id, byHand)
    expect((await office.withdraw(second.address, fees[1]!)).json).toMatchObject({
      error: false,
      withdrawal: { payout_hash: byHand },
    })
    for (const wallet of [first, second])
      await expect(retryPayout(office.db, (await idOf(wallet)).id)).rejects.toThrow('There is no payout')
    await office.pursue()
    await office.send()
    expect(await office.paidTo(second.address)).toEqual([])
    expect(await listOpenPayouts(office.db)).toEqual([])
    await expectCleanAudit(office.db)
  },
)

test('leaves a signed payout that the chain has lost to an operator', { timeout: 180_000 }, async () => {
  await office.giveUsdt(treasury.address, '100')
  const referrer = await office.aReferrer('2.5')
  const fee = await office.payFee(referrer)
  await office.withdraw(referrer.address, fee)
  const { id } = (await office.withdrawalsOf(referrer.address))[0]!
  await inTransaction(office.db, async (tx) => {
    await sql`
      insert into signed_transactions (hash, transaction_id, bytes, max_fee_per_gas, max_priority_fee_per_gas)
      select ${fee}, id, '0x', 1, 1 from chain_transactions where subject = ${id}`.execute(tx)
    await sql`update chain_transactions set state = 'failed' where subject = ${id}`.execute(tx)
    await settlePayout.apply(tx, { subject: id, state: 'failed', txHash: null, trouble: 'the nonce is gone' })
  })
  await office.pursue()
  await office.send()
  expect(await office.paidTo(referrer.address)).toEqual([])
  expect((await listChainCases(office.db)).join()).toContain('look whether it was paid')
  await retryPayout(office.db, id)
  await office.untilPaid(referrer, fee)
  expect(await office.paidTo(referrer.address)).toEqual([usdt('2.5')])
  await expectCleanAudit(office.db)
})

const makeDue = () =>
  sql`update referral_withdrawals set try_at = 'epoch' where state in ('confirming', 'paying')`.execute(
    office.db,
  )

/** Open payouts are completed first. */
async function emptyTreasury(): Promise<void> {
  await office.giveUsdt(treasury.address, '100')
  await makeDue()
  await office.pursue()
  const isPaid = async () => {
    await office.send()
    const { rows } = await sql`select from referral_withdrawals where state = 'paying'`.execute(office.db)
    return rows.length === 0
  }
  await vi.waitUntil(isPaid, { timeout: 90_000, interval: 50 })
  await office.spendTreasury()
}
