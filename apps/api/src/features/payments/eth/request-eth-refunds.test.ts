/** Refunds are paid by LandPayment, one transfer for each payer, within limits. */
import { landPaymentAbi } from '@meridian/contracts/abi'
import { sql } from 'kysely'
import { concat, parseEther, parseGwei } from 'viem'
import type { Address } from 'viem'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listChainCases } from '#features/chain/events/chain-cases.ts'
import { acceptNonces } from '#features/chain/operator/accept-nonces.ts'
import { listOpenRefunds } from '#features/payments/operator/list-refunds.ts'
import { approveRefund, notePaidRefund } from '#features/payments/operator/resolve-refund.ts'
import { readRefunds } from '#testing/chain/read-chain-money.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { otherWallet, runEthShop, shop, wallet } from '#testing/chain/test-eth-shop.ts'
import { refunder, treasury } from '#testing/chain/test-sender.ts'
import { brokenRules, expectCleanAudit } from '#testing/test-purchases.ts'

runEthShop({ REFUND_DAILY_LIMIT: '100' })

beforeAll(() => shop.chain.setRefunder(refunder.address, parseEther('1000')))

const patient = { timeout: 30_000, interval: 20 }

const land = (): Address => shop.chain.deployment.addresses['LandPayment']!

/** Moves older transfers out of the daily limit, so that each test starts with a full one. */
beforeEach(() => sql`update refund_transfers set created_at = now() - interval '2 days'`.execute(shop.db))

/** A payment that names no order. */
async function payForNothing(value: bigint, account = otherWallet): Promise<void> {
  const hash = await shop.chain.client.sendTransaction({ account, chain: null, to: land(), value })
  await shop.chain.mined(hash)
  await shop.follow()
}

const untilRefunded = (count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      await shop.sender.workNow()
      expect(await readRefunds(shop.chain)).toHaveLength(count)
      expect(await listOpenRefunds(shop.db)).toEqual([])
    },
    { timeout: 30_000, interval: 20 },
  )

const countRefunded = async (): Promise<number> => (await readRefunds(shop.chain)).length

test('refunds a wrong payment from LandPayment, without the treasury’s coins', async () => {
  const before = await countRefunded()
  const coins = await shop.balance(treasury.address)
  const held = await shop.balance(land())
  await payForNothing(parseEther('19'))
  await untilRefunded(before + 1)
  expect(await shop.balance(treasury.address)).toBe(coins)
  expect(await shop.balance(land())).toBe(held)
  await shop.follow()
  await expectCleanAudit(shop.db)
})

test('refunds thirty payments of a stranger in one call by one transfer, for less gas than theirs', async () => {
  const { client } = shop.chain
  const before = await countRefunded()
  const stranger = testAccount(8)
  const contract: Address = '0x00000000000000000000000000000000000005a4'
  // A contract that sends 0.01 ether to LandPayment 30 times. A plain transfer to it does nothing.
  await client.setCode({
    address: contract,
    bytecode: concat([
      '0x36600557005b601e5b5f5f5f5f662386f26fc1000073',
      land(),
      '0x5af15060019003806008575000',
    ]),
  })
  const value = parseEther('0.3')
  const hash = await client.sendTransaction({
    account: stranger,
    chain: null,
    to: contract,
    value,
    data: '0x01',
  })
  await shop.chain.mined(hash)
  const paid = await client.getTransactionReceipt({ hash })
  expect(paid.logs).toHaveLength(30)
  await shop.follow()
  await untilRefunded(before + 1)
  expect(await shop.balance(contract)).toBe(value)
  const [transfer] = await client.getContractEvents({
    address: land(),
    abi: landPaymentAbi,
    eventName: 'Refunded',
    args: { payer: contract },
    fromBlock: 0n,
  })
  const { gasUsed } = await client.getTransactionReceipt({ hash: transfer!.transactionHash })
  expect(gasUsed).toBeLessThan(70_000n)
  expect(gasUsed).toBeLessThan(paid.gasUsed)
  await shop.follow()
  await expectCleanAudit(shop.db)
})

test('opens a case above the daily limit until an operator approves the refund; smaller ones pass', async () => {
  const before = await countRefunded()
  await payForNothing(parseEther('18'))
  await payForNothing(parseEther('20'), wallet)
  await payForNothing(parseEther('19'), testAccount(8))
  await payForNothing(parseEther('1'), testAccount(7))
  await vi.waitFor(
    async () => {
      await shop.sender.workNow()
      expect(await countRefunded()).toBe(before + 3)
    },
    { timeout: 30_000 },
  )
  const [waiting] = await vi.waitFor(async () => {
    await shop.sender.workNow()
    const open = await listOpenRefunds(shop.db)
    expect(open).toEqual([expect.stringMatching(/ due · 20 ETH .* above the daily limit/)])
    return open
  }, patient)
  const limited = expect.stringMatching(/refunds_wait · 20 are due: above the daily limit/) as string
  expect(await listChainCases(shop.db)).toEqual([limited])
  const id = waiting!.split(' · ').at(-1)!
  await approveRefund(shop.db, id)
  await expect(approveRefund(shop.db, id)).rejects.toThrow('no refund')
  await untilRefunded(before + 4)
  await shop.sender.workNow()
  expect(await listChainCases(shop.db)).toEqual([])
})

test('opens a case above the contract’s own limit until its owner raises the limit', async () => {
  const before = await countRefunded()
  const setLimit = (limit: bigint) => shop.chain.setRefunder(refunder.address, limit)
  await setLimit(1n)
  await payForNothing(parseEther('1'))
  await shop.sender.workNow()
  expect(await listOpenRefunds(shop.db)).toEqual([expect.stringContaining('may refund no more today')])
  expect(await listChainCases(shop.db)).toEqual([
    expect.stringMatching(/refunds_wait · 1 are due: LandPayment may/),
  ])
  await setLimit(parseEther('1000'))
  await untilRefunded(before + 1)
})

test('opens a case when LandPayment’s balance is too low, until it is funded', async () => {
  await vi.waitFor(async () => {
    await shop.sender.workNow()
    expect(await listOpenRefunds(shop.db)).toEqual([])
  }, patient)
  const before = await countRefunded()
  await payForNothing(parseEther('2'))
  await shop.chain.withdraw(await shop.balance(land()))
  await shop.sender.workNow()
  expect(await listOpenRefunds(shop.db)).toEqual([expect.stringContaining('LandPayment holds too little')])
  expect(await listChainCases(shop.db)).toEqual([
    expect.stringMatching(/refunds_wait · 2 are due: LandPayment holds too little/),
  ])
  // The operator's ether, which is not a payment.
  await shop.chain.fundRefunds(parseEther('5'))
  await shop.follow()
  await untilRefunded(before + 1)
  expect(await shop.balance(land())).toBe(parseEther('3'))
})

test('delays a refund that is worth less than its gas, and sends it with the next one', async () => {
  const before = await countRefunded()
  const { client } = shop.chain
  await payForNothing(parseEther('0.001'))
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('60') })
  await client.mine({ blocks: 1 })
  await shop.sender.workNow()
  expect(await listOpenRefunds(shop.db)).toEqual([expect.stringContaining('worth less than its gas')])
  await payForNothing(parseEther('0.5'))
  await untilRefunded(before + 1)
  expect(await readRefunds(shop.chain)).toContain(parseEther('0.501'))
})

test('opens a case for money sent by the refunder’s key without a refund, which the audit names', async () => {
  const { client } = shop.chain
  await shop.follow()
  await expectCleanAudit(shop.db)
  const stolen = await client.writeContract({
    account: refunder,
    chain: null,
    address: land(),
    abi: landPaymentAbi,
    functionName: 'refund',
    args: [999_999n, testAccount(9).address, 1n],
  })
  await shop.chain.mined(stolen)
  await shop.follow()
  expect(await listChainCases(shop.db)).toEqual([
    expect.stringMatching(/foreign_refund · 1 wei .*replace the/),
  ])
  expect(await brokenRules(shop.db)).toHaveProperty(['LandPayment refunds exactly the recorded refunds'])
  await acceptNonces(shop.db, shop.api.platform.config, 5, 'refunder')
})

test('sends a larger refund past any number of small ones that wait for cheaper gas', async () => {
  const before = await countRefunded()
  await sql`
    with small as (
      insert into payments (provider, reference, method, unit, amount, payer, captured_at)
      select 'chain', '5:0x' || lpad(to_hex(n), 64, '0') || ':0', 'eth', 'wei', 1000,
        '0x' || lpad(to_hex(n + 4096), 40, '0'), now() - interval '1 hour'
      from generate_series(1, 250) as n returning id, payer
    )
    insert into refunds (payment_id, amount, to_address, reason_code, reason_params, key)
    select id, 1000, payer, 'nobody_asked', '{}', 'small:' || id from small`.execute(shop.db)
  await payForNothing(parseEther('1'))
  await vi.waitFor(async () => {
    await shop.sender.workNow()
    expect(await countRefunded()).toBe(before + 1)
    expect(await listOpenRefunds(shop.db)).toHaveLength(250)
  }, patient)
  // An operator may pay a refund manually.
  const [first] = await listOpenRefunds(shop.db)
  await notePaidRefund(shop.db, first!.split(' · ').at(-1)!, 'by wire')
  expect(await listOpenRefunds(shop.db)).toHaveLength(249)
})
