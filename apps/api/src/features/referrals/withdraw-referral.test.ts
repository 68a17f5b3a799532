import { sql } from 'kysely'
import { parseEther } from 'viem'
import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { readUsdt } from '#features/token-sale/sale.ts'
import { inTransaction } from '#platform/db/database.ts'
import { somebodyWaits } from '#testing/somebody-waits.ts'
import { office, runTokenOffice, usdt } from '#testing/chain/test-token-office.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { treasury } from '#testing/chain/test-sender.ts'
import { expectCleanAudit } from '#testing/test-purchases.ts'
import { requirePayoutTerms } from './referral-terms.ts'
import { consumeFee } from './consume-fee.ts'

runTokenOffice()

const elsewhere = testAccount(5).address

describe('a withdrawal', () => {
  test(
    'is paid once, however often and by whichever account the transaction is posted',
    { timeout: 120_000 },
    async () => {
      await office.giveUsdt(treasury.address, '100')
      const referrer = await office.aReferrer('7.5')
      const before = await office.usdtOf(referrer.address)
      const fee = await office.payFee(referrer)
      const stranger = await office.withdraw(referrer.address, fee.toUpperCase().replace('0X', '0x'))
      expect(stranger.json.code).toBe('PENDING')
      const paying = { state: 'paying', amount: '7.5', hash: fee }
      expect((await office.info(referrer.address)).withdrawal).toMatchObject(paying)
      expect(await office.untilPaid(referrer, fee)).toMatchObject({ state: 'paid', amount: '7.5' })
      expect((await office.withdraw(referrer.address, fee)).json).toMatchObject({ error: false })
      expect((await office.usdtOf(referrer.address)) - before).toBe(usdt('7.5'))
      expect(await office.paidTo(referrer.address)).toEqual([usdt('7.5')])
      const info = await office.info(referrer.address)
      expect(info).toMatchObject({ balance: '0', earned: '7.5', withdrawal: { state: 'paid', hash: fee } })
      expect(info.withdrawal?.payout_hash).toMatch(/^0x[0-9a-f]{64}$/)
      await expectCleanAudit(office.db)
    },
  )

  test(
    'is not paid for another wallet’s transaction, nor for a wrong one',
    { timeout: 120_000 },
    async () => {
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
      // The attempt has not used up the other wallet's fee.
      expect(await office.withdrawing(other, wrong[0]!)).toMatchObject({
        code: 'PENDING',
        withdrawal: { amount: '3' },
      })
      await expectCleanAudit(office.db)
    },
  )

  test(
    'uses no transaction for too small an amount, or for a wallet that does not take part',
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
      expect(await office.withdrawing(referrer, fee)).toMatchObject({
        code: 'PENDING',
        withdrawal: { amount: '2' },
      })
      await office.giveUsdt(stranger.address, '1')
      await office.buy(stranger, '1')
      await office.follow()
      expect(await office.withdrawing(stranger, strangers)).toMatchObject({
        code: 'PENDING',
        withdrawal: { amount: '5' },
      })
      await expectCleanAudit(office.db)
    },
  )

  test(
    'by two concurrent transactions, each posted twice, is paid by one; the other stays usable',
    { timeout: 120_000 },
    async () => {
      await office.giveUsdt(treasury.address, '100')
      const referrer = await office.aReferrer('4')
      const fees = [await office.payFee(referrer), await office.payFee(referrer)]
      const answers = await Promise.all(
        [...fees, ...fees].map((hash) => office.withdraw(referrer.address, hash)),
      )
      const codes = answers.map(({ json }) => json.code)
      expect(codes.toSorted()).toEqual(['PENDING', 'PENDING', 'REFERRAL_TOO_LITTLE', 'REFERRAL_TOO_LITTLE'])
      const rows = await office.withdrawalsOf(referrer.address)
      expect(rows.filter(({ state }) => state === 'paying')).toMatchObject([{ amount: String(usdt('4')) }])
      const used = codes.indexOf('PENDING') % 2
      await office.untilPaid(referrer, fees[used]!)
      expect(await office.paidTo(referrer.address)).toEqual([usdt('4')])
      expect(await office.info(referrer.address)).toMatchObject({ unused_hash: fees[1 - used] })
      await expectCleanAudit(office.db)

      await office.buy(await office.aWallet(), '60', referrer.address)
      await office.follow()
      expect(await office.withdrawing(referrer, fees[1 - used]!)).toMatchObject({
        code: 'PENDING',
        withdrawal: { amount: '3' },
      })
      await expectCleanAudit(office.db)
    },
  )
})

test('shows a fee that comes after everything was withdrawn as unused', { timeout: 120_000 }, async () => {
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
})

test('is not refused as unused to a request between two of its own reads', async () => {
  await office.giveUsdt(treasury.address, '100')
  const referrer = await office.aReferrer('4')
  const fee = await office.payFee(referrer)
  const { config } = office.api.platform
  const usdtOfSale = await readUsdt(requirePayoutTerms(config).sale)
  let slower: ReturnType<typeof office.withdraw> | undefined
  await inTransaction(office.db, async (tx) => {
    // The slower request finds the fee unused, then waits for its balance while the faster one takes it.
    await sql`lock table referral_balances`.execute(tx)
    slower = office.withdraw(referrer.address, fee)
    await somebodyWaits(office.db)
    const claim = { wallet: referrer.address.toLowerCase() as Address, hash: fee }
    await consumeFee(tx, config, { chainId: office.chain.chainId, fee: claim, usdt: usdtOfSale })
  })
  expect((await slower)?.json.code).toBe('PENDING')
  const { withdrawal } = await office.info(referrer.address)
  expect(withdrawal).toMatchObject({ state: 'paying', amount: '4' })
  await office.untilPaid(referrer, fee)
  expect(await office.paidTo(referrer.address)).toEqual([usdt('4')])
  await expectCleanAudit(office.db)
}, 120_000)
