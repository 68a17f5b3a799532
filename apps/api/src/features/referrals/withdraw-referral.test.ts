import { sql } from 'kysely'
import { parseEther } from 'viem'
import type { Address } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { listChainCases } from '#features/chain/chain-cases.ts'
import { readUsdt } from '#features/token-sale/sale.ts'
import { inTransaction } from '#platform/db/database.ts'
import { somebodyWaits } from '#testing/somebody-waits.ts'
import { office, runTokenOffice, usdt } from '#testing/chain/test-token-office.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { treasury } from '#testing/chain/test-sender.ts'
import { expectCleanAudit } from '#testing/test-purchases.ts'
import { payoutHealth } from './pursue-withdrawals.ts'
import { settlePayout } from './pay-out.ts'
import { openDesk } from './referral-terms.ts'
import { listOpenPayouts, notePaidPayout, retryPayout } from './resolve-payout.ts'
import { useFee } from './use-fee.ts'

runTokenOffice()

const elsewhere = testAccount(5).address

describe('what was earned', () => {
  test('is paid once, whoever names the transaction and however often', { timeout: 120_000 }, async () => {
    await office.giveUsdt(treasury.address, '100')
    const referrer = await office.aReferrer('7.5')
    const before = await office.usdtOf(referrer.address)
    const fee = await office.payFee(referrer)
    const stranger = await office.withdraw(referrer.address, fee.toUpperCase().replace('0X', '0x'))
    expect(stranger.json).toMatchObject({
      pending: true,
      withdrawal: { state: 'paying', amount: '7.5', hash: fee },
    })
    expect(await office.untilPaid(referrer, fee)).toMatchObject({ state: 'paid', amount: '7.5' })
    expect((await office.withdraw(referrer.address, fee)).json).toMatchObject({ pending: false })
    expect((await office.usdtOf(referrer.address)) - before).toBe(usdt('7.5'))
    expect(await office.paidTo(referrer.address)).toEqual([usdt('7.5')])
    const info = await office.info(referrer.address)
    expect(info).toMatchObject({ balance: '0', earned: '7.5', withdrawal: { state: 'paid', hash: fee } })
    expect(info.withdrawal?.payout_hash).toMatch(/^0x[0-9a-f]{64}$/)
    await expectCleanAudit(office.db)
  })

  test('is not paid for another’s transaction, nor for a wrong one', { timeout: 120_000 }, async () => {
    const referrer = await office.aReferrer('3')
    const other = await office.aReferrer('3')
    const wrong = [
      await office.payFee(other),
      await office.payFee(referrer, { to: elsewhere }),
      await office.payFee(referrer, { value: parseEther('0.01') - 1n }),
      await office.buy(referrer, '1'),
    ]
    for (const hash of wrong)
      expect((await office.withdraw(referrer.address, hash)).json.code).toBe('TRANSACTION_REFUSED')
    expect(await office.withdrawalsOf(referrer.address)).toEqual([])
    expect((await office.info(referrer.address)).balance).toBe('3')
    // The attempt has not used up what is the other's.
    expect((await office.withdraw(other.address, wrong[0]!)).json).toMatchObject({
      withdrawal: { amount: '3' },
    })
    await expectCleanAudit(office.db)
  })

  test(
    'in too small an amount, or by a stranger to the house, uses up no transaction',
    { timeout: 120_000 },
    async () => {
      const referrer = await office.aReferrer('1.999999')
      const fee = await office.payFee(referrer)
      expect((await office.withdraw(referrer.address, fee)).json.code).toBe('REFERRAL_TOO_LITTLE')
      const stranger = await office.aWallet('0')
      await office.buy(await office.aWallet(), '100', stranger.address)
      await office.buy(await office.aWallet(), '0.00002', referrer.address)
      await office.follow()
      const strangers = await office.payFee(stranger)
      expect((await office.withdraw(stranger.address, strangers)).json.code).toBe('REFERRAL_NOT_ENTITLED')
      expect(await office.withdrawalsOf(stranger.address)).toEqual([])
      expect((await office.withdraw(referrer.address, fee)).json).toMatchObject({
        withdrawal: { amount: '2' },
      })
      await office.giveUsdt(stranger.address, '1')
      await office.buy(stranger, '1')
      await office.follow()
      expect((await office.withdraw(stranger.address, strangers)).json).toMatchObject({
        withdrawal: { amount: '5' },
      })
      await expectCleanAudit(office.db)
    },
  )

  test(
    'by two transactions at once, each posted twice, is paid by one; the other is kept',
    { timeout: 120_000 },
    async () => {
      await office.giveUsdt(treasury.address, '100')
      const referrer = await office.aReferrer('4')
      const fees = [await office.payFee(referrer), await office.payFee(referrer)]
      const answers = await Promise.all(
        [...fees, ...fees].map((hash) => office.withdraw(referrer.address, hash)),
      )
      const codes = answers.map(({ json }) => json.code ?? 'paying').toSorted()
      expect(codes).toEqual(['REFERRAL_TOO_LITTLE', 'REFERRAL_TOO_LITTLE', 'paying', 'paying'])
      const rows = await office.withdrawalsOf(referrer.address)
      expect(rows.filter(({ state }) => state === 'paying')).toMatchObject([{ amount: String(usdt('4')) }])
      const used = answers.findIndex(({ json }) => json.code === undefined) % 2
      await office.untilPaid(referrer, fees[used]!)
      expect(await office.paidTo(referrer.address)).toEqual([usdt('4')])
      expect(await office.info(referrer.address)).toMatchObject({ unused_hash: fees[1 - used] })
      await expectCleanAudit(office.db)

      await office.buy(await office.aWallet(), '60', referrer.address)
      await office.follow()
      expect((await office.withdraw(referrer.address, fees[1 - used]!)).json).toMatchObject({
        withdrawal: { amount: '3' },
      })
      await expectCleanAudit(office.db)
    },
  )
})

test(
  'a fee that comes after all was withdrawn is kept, and shown as unused',
  { timeout: 120_000 },
  async () => {
    await office.giveUsdt(treasury.address, '100')
    const referrer = await office.aReferrer('4')
    const [fee, late] = [await office.payFee(referrer), await office.payFee(referrer)]
    await office.withdraw(referrer.address, fee)
    const unknown = `0x${'ab'.repeat(32)}`
    for (const hash of [unknown, late])
      expect((await office.withdraw(referrer.address, hash)).json.code).toBe('REFERRAL_TOO_LITTLE')
    expect(await office.info(referrer.address)).toMatchObject({
      withdrawal: { state: 'paying', hash: fee },
      unused_hash: late,
    })
    expect(await office.withdrawalsOf(referrer.address)).toHaveLength(2)
    await office.untilPaid(referrer, fee)
    await expectCleanAudit(office.db)
  },
)

test('posted again between two of its own looks, it is still told as being paid', async () => {
  await office.giveUsdt(treasury.address, '100')
  const referrer = await office.aReferrer('4')
  const fee = await office.payFee(referrer)
  const { config } = office.api.platform
  const usdtOfSale = await readUsdt(openDesk(config).sale)
  let slower: ReturnType<typeof office.withdraw> | undefined
  await inTransaction(office.db, async (tx) => {
    // It finds the fee unused, and waits to read its balance while the faster one takes it.
    await sql`lock table referral_balances`.execute(tx)
    slower = office.withdraw(referrer.address, fee)
    await somebodyWaits(office.db)
    const claim = { wallet: referrer.address.toLowerCase() as Address, hash: fee }
    await useFee(tx, config, { chainId: office.chain.chainId, fee: claim, usdt: usdtOfSale })
  })
  expect((await slower)?.json).toMatchObject({ withdrawal: { state: 'paying', amount: '4' } })
  await office.untilPaid(referrer, fee)
  expect(await office.paidTo(referrer.address)).toEqual([usdt('4')])
  await expectCleanAudit(office.db)
}, 120_000)

describe('a withdrawal goes on by itself', () => {
  test('when the browser that posted its transaction too soon is gone', { timeout: 120_000 }, async () => {
    await office.giveUsdt(treasury.address, '100')
    const referrer = await office.aReferrer('6')
    const { client } = office.chain
    await client.setAutomine(false)
    try {
      const value = parseEther('0.01')
      const to = treasury.address
      const fee = await client.sendTransaction({ account: referrer, chain: null, to, value, gas: 21_000n })
      expect((await office.withdraw(referrer.address, fee)).json).toMatchObject({
        pending: true,
        withdrawal: { state: 'confirming', amount: '6' },
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
  })

  test('and what anybody made up is not shown, and forgotten after a day', { timeout: 90_000 }, async () => {
    const referrer = await office.aReferrer('6')
    const unknown = `0x${'cd'.repeat(32)}`
    expect((await office.withdraw(referrer.address, unknown)).json).toMatchObject({
      pending: true,
      withdrawal: null,
    })
    expect(await office.info(referrer.address)).toMatchObject({ withdrawal: null, balance: '6' })
    await makeDue()
    await office.pursue()
    expect(await office.withdrawalsOf(referrer.address)).toMatchObject([{ state: 'confirming' }])
    await sql`update referral_withdrawals set created_at = created_at - interval '25 hours', try_at = 'epoch'
      where fee_tx_hash = ${unknown}`.execute(office.db)
    await office.pursue()
    expect(await office.withdrawalsOf(referrer.address)).toEqual([])
  })

  test(
    'while the treasury has no USDT it waits, and is paid once it has, without another coin',
    { timeout: 180_000 },
    async () => {
      await emptyTreasury()
      const referrer = await office.aReferrer('8')
      const fee = await office.payFee(referrer)
      await office.withdraw(referrer.address, fee)
      const fails = async () => {
        await office.send()
        return (await office.withdrawalsOf(referrer.address))[0]?.trouble
      }
      await vi.waitUntil(fails, { timeout: 60_000, interval: 50 })
      expect((await office.withdraw(referrer.address, fee)).json).toMatchObject({
        pending: true,
        withdrawal: { state: 'paying', amount: '8' },
      })
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
    },
  )
})

test('an operator has it tried again, or notes that it was paid by hand', { timeout: 180_000 }, async () => {
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
    pending: false,
    withdrawal: { payout_hash: byHand },
  })
  for (const wallet of [first, second])
    await expect(retryPayout(office.db, (await idOf(wallet)).id)).rejects.toThrow('There is no payout')
  await office.pursue()
  await office.send()
  expect(await office.paidTo(second.address)).toEqual([])
  expect(await listOpenPayouts(office.db)).toEqual([])
  await expectCleanAudit(office.db)
})

test('one that was signed and lost from sight waits for a person', { timeout: 180_000 }, async () => {
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

/** Whatever is on its way is paid before. */
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
