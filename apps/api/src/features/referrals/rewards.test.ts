import { rememberReferrer } from '@meridian/shared/endpoints/referrals'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listChainCases } from '#features/chain/events/chain-cases.ts'
import { inTransaction } from '#platform/db/database.ts'
import { office, runTokenOffice, usdt } from '#testing/chain/test-token-office.ts'
import { treasury } from '#testing/chain/test-sender.ts'
import { givePlots, sendPlot } from '#testing/test-plots.ts'
import { aBuyer, expectCleanAudit } from '#testing/test-purchases.ts'
import { sweepHints } from './sweep-hints.ts'

runTokenOffice()

test(
  'credits 5% of a referred purchase, rounded down, to the named wallet',
  { timeout: 90_000 },
  async () => {
    const referrer = await office.aWallet('0')
    const buyer = await office.aWallet()
    await office.buy(buyer, '40.000019', referrer.address)
    await office.buy(buyer, '0.00001', referrer.address)
    await office.buy(buyer, '10')
    await office.buy(await office.aWallet(), '1', referrer.address)
    await office.follow()
    expect(await office.info(referrer.address)).toMatchObject({
      count: 2,
      balance: '2.05',
      earned: '2.05',
      mass: '4.1',
      can_withdraw: false,
      fee: { coins: '0.01', receiver: treasury.address.toLowerCase() },
      minimum: '2',
      withdrawal: null,
    })
    await expectCleanAudit(office.db)
  },
)

test(
  'counts the MASS of a reward at the price of its purchase, also after the price changed',
  { timeout: 90_000 },
  async () => {
    const referrer = await office.aWallet('0')
    await office.buy(await office.aWallet(), '40', referrer.address)
    await office.setPrice('1')
    await office.buy(await office.aWallet(), '60', referrer.address, 1n)
    await office.setPrice('0.5')
    await office.follow()
    expect(await office.info(referrer.address)).toMatchObject({ earned: '5', mass: '7' })
  },
)

test('credits nothing to a contract of ours', { timeout: 60_000 }, async () => {
  const buyer = await office.aWallet()
  for (const name of ['Ido', 'Staking']) await office.buy(buyer, '20', office.at(name))
  await office.follow()
  for (const name of ['Ido', 'Staking'])
    expect(await office.info(office.at(name))).toMatchObject({ balance: '0', earned: '0' })
  await expectCleanAudit(office.db)
})

test(
  'credits the wallet that the purchase names; a link is only a hint and expires',
  { timeout: 60_000 },
  async () => {
    const [hinted, named] = [await office.aWallet('0'), await office.aWallet('0')]
    const buyer = await office.aWallet()
    const body = { wallet: buyer.address, wallet_ref: hinted.address }
    await office.api.call(rememberReferrer, { body })
    await office.api.call(rememberReferrer, { body: { ...body, wallet_ref: named.address } })
    expect(await office.info(hinted.address)).toMatchObject({ count: 0, earned: '0' })
    expect(await office.info(named.address)).toMatchObject({ count: 0 })
    await office.buy(buyer, '20', named.address)
    await office.follow()
    expect(await office.info(hinted.address)).toMatchObject({ count: 0, earned: '0' })
    expect(await office.info(named.address)).toMatchObject({ count: 1, earned: '1' })
    await office.buy(buyer, '20', named.address)
    await office.follow()
    expect(await office.info(named.address)).toMatchObject({ count: 1, earned: '2' })

    const other = `0x${'0d'.repeat(20)}`
    await office.api.call(rememberReferrer, { body: { ...body, wallet: other } })
    await sql`
      update wallet_referrers set created_at = now() - interval '31 days'
      where wallet = ${buyer.address.toLowerCase()}`.execute(office.db)
    await sweepHints(office.db)
    const hints = await office.db.selectFrom('wallet_referrers').select('wallet').execute()
    expect(hints).toEqual([{ wallet: other }])
  },
)

test('allows a withdrawal to a wallet with land, a stake or a purchase', { timeout: 90_000 }, async () => {
  const [landowner, staker, buyer, stranger] = [
    await office.aWallet('0'),
    await office.aWallet('0'),
    await office.aWallet(),
    await office.aWallet('0'),
  ]
  const mass = 10n ** 18n
  const account = await aBuyer(office.api)
  await sql`
    update accounts set wallet_address = ${landowner.address.toLowerCase()} where id = ${account.id}`.execute(
    office.db,
  )
  await office.stake(staker, mass)
  await office.buy(buyer, '1')
  await office.follow()
  const can = async ({ address }: { address: `0x${string}` }) => (await office.info(address)).can_withdraw
  expect(await can(landowner)).toBe(false)
  expect([await can(staker), await can(buyer), await can(stranger)]).toEqual([true, true, false])
  const [cell] = await givePlots(office.api, account.id, { count: 1 })
  expect(await can(landowner)).toBe(true)
  await inTransaction(office.db, (tx) =>
    sendPlot(tx, { cell: BigInt(cell!), to: stranger.address.toLowerCase() }),
  )
  expect([await can(landowner), await can(stranger)]).toEqual([false, true])
  await office.unstake(staker, mass)
  await office.follow()
  expect(await can(staker)).toBe(false)
})

test(
  'removes a reward whose purchase a reorganisation removes, and credits it again when it is mined again',
  { timeout: 90_000 },
  async () => {
    const referrer = await office.aWallet('0')
    const buyer = await office.aWallet()
    const hash = await office.buy(buyer, '100', referrer.address)
    const bytes = await office.chain.signedBytes(hash)
    await office.follow()
    expect(await office.info(referrer.address)).toMatchObject({ balance: '5', count: 1 })
    for (let n = 0; n < 2; n += 1) {
      await office.chain.reorganise(1)
      await office.follow().catch(() => {})
      await office.acceptReorganisation()
      expect(await office.info(referrer.address)).toMatchObject({ balance: '0', earned: '0', count: 0 })
      await expectCleanAudit(office.db)
      await office.chain.client.sendRawTransaction({ serializedTransaction: bytes }).catch(() => {})
      await office.chain.mined(hash)
      await office.follow()
      expect(await office.info(referrer.address)).toMatchObject({ balance: '5', earned: '5' })
      await expectCleanAudit(office.db)
    }
  },
)

test(
  'opens a case for a paid reward whose purchase a reorganisation removes',
  { timeout: 120_000 },
  async () => {
    await office.giveUsdt(treasury.address, '50')
    const referrer = await office.aWallet('10')
    await office.buy(referrer, '1')
    const fee = await office.payFee(referrer)
    const hash = await office.buy(await office.aWallet(), '100', referrer.address)
    const bytes = await office.chain.signedBytes(hash)
    await office.follow()
    await office.withdraw(referrer.address, fee)
    expect(await office.info(referrer.address)).toMatchObject({
      balance: '0',
      withdrawal: { state: 'paying' },
    })
    await office.chain.reorganise(1)
    await office.follow().catch(() => {})
    await office.acceptReorganisation()
    expect(await office.info(referrer.address)).toMatchObject({ balance: '0', earned: '5' })
    expect((await listChainCases(office.db)).join()).toContain('reward_lost')
    await expectCleanAudit(office.db)
    await office.chain.client.sendRawTransaction({ serializedTransaction: bytes }).catch(() => {})
    await office.chain.mined(hash)
    await office.follow()
    expect((await listChainCases(office.db)).join()).not.toContain('reward_lost')
    expect(await office.untilPaid(referrer, fee)).toMatchObject({ state: 'paid', amount: '5' })
    expect(await office.paidTo(referrer.address)).toEqual([usdt('5')])
    await expectCleanAudit(office.db)
  },
)

test('does not allow changes of the ledger', async () => {
  for (const statement of [
    sql`update referral_entries set amount = 1`,
    sql`delete from referral_entries`,
    sql`truncate referral_entries`,
    sql`update referral_balances set balance = -1, earned = 0`,
  ])
    await expect(statement.execute(office.db)).rejects.toThrow(/append-only|check constraint/)
})
