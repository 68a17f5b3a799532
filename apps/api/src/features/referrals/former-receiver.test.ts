import { countReferred } from '@meridian/shared/endpoints/referrals'
import { beforeAll, expect, test } from 'vitest'
import { manageReceivers } from '#features/chain/operator/manage-receivers.ts'
import { office, runTokenOffice, usdt } from '#testing/chain/test-token-office.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { keyOf, treasury } from '#testing/chain/test-sender.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { expectCleanAudit } from '#testing/test-purchases.ts'

runTokenOffice()

/** The same API, restarted with another treasury key. */
let restarted: TestApi
beforeAll(async () => {
  const env = { ...office.settings, TREASURY_PRIVATE_KEY: keyOf(6) }
  restarted = await startTestApi({ databaseUrl: office.databaseUrl, env })
}, 120_000)

test(
  'counts a fee that was under way to the former treasury when the key was replaced',
  { timeout: 120_000 },
  async () => {
    const referrer = await office.aReferrer('3')
    const fee = await office.payFee(referrer)
    expect((await office.withdraw(referrer.address, fee, restarted)).json.code).toBe('PENDING')
    const query = { wallet: referrer.address }
    expect(await restarted.call(countReferred, { query })).toMatchObject({
      fee: { receiver: testAccount(6).address.toLowerCase() },
      withdrawal: { state: 'paying', amount: '3', hash: fee },
    })
    await expectCleanAudit(office.db)
  },
)

test(
  'refuses a fee to a removed address, and does not offer that address',
  { timeout: 120_000 },
  async () => {
    const referrer = await office.aReferrer('3')
    const fee = await office.payFee(referrer)
    await manageReceivers(office.db, ['remove', 'referral_fee', treasury.address])
    const refused = await office.withdraw(referrer.address, fee, restarted)
    expect(refused.json.code).toBe('TRANSACTION_REFUSED')
    expect(await office.info(referrer.address)).toMatchObject({ fee: null, balance: '3' })

    await manageReceivers(office.db, ['add', 'referral_fee', treasury.address])
    await office.giveUsdt(treasury.address, '100')
    await office.withdraw(referrer.address, fee)
    await office.untilPaid(referrer, fee)
    expect(await office.paidTo(referrer.address)).toEqual([usdt('3')])
  },
)
