import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { office, runTokenOffice } from '#testing/chain/test-token-office.ts'
import { treasury } from '#testing/chain/test-sender.ts'
import { anAccount } from '#testing/test-account.ts'
import { completePayout } from './pay-out.ts'

runTokenOffice()

test(
  'notes a paid reward once, with its amount, for the account of the wallet',
  { timeout: 120_000 },
  async () => {
    await office.giveUsdt(treasury.address, '100')
    const referrer = await office.aReferrer('7.5')
    const account = await anAccount(office.api)
    await sql`
    update accounts set wallet_address = ${referrer.address.toLowerCase()} where id = ${account.id}`.execute(
      office.db,
    )
    const fee = await office.payFee(referrer)
    await office.withdraw(referrer.address, fee)
    await office.untilPaid(referrer, fee)
    // As after a deep reorganisation that another version of the transaction replaced.
    const [row] = await office.withdrawalsOf(referrer.address)
    await inTransaction(office.db, (tx) => completePayout(tx, row!.id, `0x${'ab'.repeat(32)}`))
    const { rows } = await sql`
    select kind, reference, subject from notices where account_id = ${account.id}`.execute(office.db)
    expect(rows).toEqual([{ kind: 'reward_paid', reference: row!.id, subject: '7.5 USDT' }])
  },
)
