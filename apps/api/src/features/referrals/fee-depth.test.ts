import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { office, runTokenOffice } from '#testing/chain/test-token-office.ts'
import { expectCleanAudit } from '#testing/test-purchases.ts'

runTokenOffice({ ETH_CONFIRMATIONS: '3' })

test(
  'counts neither a purchase nor a coin transaction before the configured depth',
  { timeout: 120_000 },
  async () => {
    const { client } = office.chain
    const referrer = await office.aReferrer('5')
    const bought = await office.buy(referrer, '1')
    expect((await office.verify(referrer.address, '1', bought)).json).toMatchObject({
      error: true,
      code: 'PENDING',
    })
    await client.mine({ blocks: 2 })
    expect((await office.verify(referrer.address, '1', bought)).json).toMatchObject({ error: false })

    const withdraw = (hash: string) => office.withdrawing(referrer, hash)
    const confirming = { code: 'PENDING', withdrawal: { state: 'confirming', amount: '5' } }
    const fee = await office.payFee(referrer)
    expect(await withdraw(fee)).toMatchObject(confirming)
    await client.mine({ blocks: 1 })
    expect(await withdraw(fee)).toMatchObject(confirming)
    // A reorganisation removes the fee's block, and no node has the fee.
    await office.chain.reorganise(2)
    await client.mine({ blocks: 3 })
    await sql`update referral_withdrawals set try_at = 'epoch'`.execute(office.db)
    await office.pursue()
    expect(await office.withdrawalsOf(referrer.address)).toMatchObject([
      { state: 'confirming', amount: null },
    ])
    expect(await office.info(referrer.address)).toMatchObject({ balance: '5' })

    const again = await office.payFee(referrer)
    expect(await withdraw(again)).toMatchObject(confirming)
    await client.mine({ blocks: 2 })
    expect(await withdraw(again)).toMatchObject({
      code: 'PENDING',
      withdrawal: { state: 'paying', amount: '5' },
    })
    await expectCleanAudit(office.db)
  },
)
