/** A payer can not use up the daily limit with own payments that are refunded. */
import { sql } from 'kysely'
import { parseEther } from 'viem'
import type { Address } from 'viem'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listChainCases } from '#features/chain/events/chain-cases.ts'
import { approveRefund } from '#features/payments/operator/resolve-refund.ts'
import { listOpenRefunds } from '#features/payments/operator/list-refunds.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { readRefunds } from '#testing/chain/read-chain-money.ts'
import { otherWallet, runEthShop, shop, startEthShop, wallet } from '#testing/chain/test-eth-shop.ts'
import { refunder } from '#testing/chain/test-sender.ts'
import { aBuyer, expectCleanAudit } from '#testing/test-purchases.ts'

// Of these 10, one payer gets 2 a day, and payments that name no order get 5.
runEthShop({ REFUND_DAILY_LIMIT: '10' })

const patient = { timeout: 30_000, interval: 50 }
const land = (): Address => shop.chain.deployment.addresses['LandPayment']!

beforeAll(() => shop.chain.setRefunder(refunder.address, parseEther('1000')))
/** Moves older transfers out of the daily limit, so that each test starts with a full one. */
beforeEach(() => sql`update refund_transfers set created_at = now() - interval '2 days'`.execute(shop.db))

async function payForNothing(ether: string, account = otherWallet): Promise<void> {
  const value = parseEther(ether)
  const hash = await shop.chain.client.sendTransaction({ account, chain: null, to: land(), value })
  await shop.chain.mined(hash)
  await shop.follow()
}

/** In wei, smallest first, without earlier refunds. */
async function wentBackSince(before: readonly bigint[]): Promise<bigint[]> {
  const left = [...before]
  return (await readRefunds(shop.chain)).filter((amount) => {
    const at = left.indexOf(amount)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

async function untilWentBack(before: readonly bigint[], ...ether: string[]): Promise<void> {
  await vi.waitFor(async () => {
    await shop.sender.workNow()
    expect(await wentBackSince(before)).toEqual(ether.map((amount) => parseEther(amount)))
    const { rows } = await sql`select from refunds where state = 'sent'`.execute(shop.db)
    expect(rows).toEqual([])
  }, patient)
}

test('gives one payer a fifth of the limit, smallest refunds first, until an operator approves the rest', async () => {
  const before = await readRefunds(shop.chain)
  for (const ether of ['1.5', '0.3', '1']) await payForNothing(ether)
  await payForNothing('1.9', wallet)
  await untilWentBack(before, '1.3', '1.9')
  const [waiting = ''] = await listOpenRefunds(shop.db)
  expect(waiting).toMatch(/ due · 1\.5 ETH .* above what one payer gets in a day/)
  expect(await listChainCases(shop.db)).toEqual([
    expect.stringMatching(/refunds_wait · 1\.5 are due: above what one payer gets/),
  ])
  // Earlier refunds of the same day count.
  await payForNothing('0.8')
  await shop.sender.workNow()
  expect(await listOpenRefunds(shop.db)).toHaveLength(2)
  for (const line of await listOpenRefunds(shop.db)) await approveRefund(shop.db, line.split(' · ').at(-1)!)
  await untilWentBack(before, '1.3', '1.9', '2.3')
  await shop.sender.workNow()
  expect(await listChainCases(shop.db)).toEqual([])
  await shop.follow()
  await expectCleanAudit(shop.db)
})

test('gives payments without an order half of the limit, and continues with those for an order', async () => {
  const before = await readRefunds(shop.chain)
  for (const index of [7, 8, 9]) await payForNothing('1.9', testAccount(index))
  const buyer = await aBuyer(shop.api)
  const session = await shop.buyPlots(buyer)
  await shop.send(session, { value: parseEther('1.8'), from: wallet })
  await shop.follow()
  const [surplus] = await shop.payments(session.tid)
  await shop.untilRefunded(session.tid)
  expect(await wentBackSince(before)).toEqual([
    BigInt(surplus!.refund!),
    parseEther('1.9'),
    parseEther('1.9'),
  ])
  expect(await listOpenRefunds(shop.db)).toEqual([
    expect.stringMatching(/ due · 1\.9 ETH .* above the daily limit/),
  ])
})

test('subtracts a mined refund that is not final from the contract’s limit once', async () => {
  const { chain, db, sender, follow } = await startEthShop({ ETH_CONFIRMATIONS: '3' })
  const { client } = chain
  const to = chain.deployment.addresses['LandPayment']!
  await chain.setRefunder(refunder.address, parseEther('10'))
  const pay = (account: typeof wallet, value: bigint) =>
    client.sendTransaction({ account, chain: null, to, value })
  await chain.mined(await pay(otherWallet, parseEther('6')))
  await client.mine({ blocks: 3 })
  await follow()
  await sender.workNow()
  const [line = ''] = await listOpenRefunds(db)
  await approveRefund(db, line.split(' · ').at(-1)!)
  await client.setAutomine(false)
  await sender.workNow()
  await pay(wallet, parseEther('0.9'))
  await client.mine({ blocks: 3 })
  expect(await readRefunds(chain)).toEqual([parseEther('6')])
  await follow()
  // The second request comes before the first transfer is final.
  await sender.workNow()
  expect(await listChainCases(db)).toEqual([])
  const { rows } = await sql`select amount, state from refunds order by amount`.execute(db)
  expect(rows).toMatchObject([{ state: 'sent' }, { state: 'done' }])
})
