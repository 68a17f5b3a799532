import { sql } from 'kysely'
import { parseEther } from 'viem'
import type { Address, Hash } from 'viem'
import { expect, test } from 'vitest'
import { office, runTokenOffice, usdt } from '#testing/chain/test-token-office.ts'
import { treasury } from '#testing/chain/test-sender.ts'
import { givePlots } from '#testing/test-plots.ts'
import { aBuyer, expectCleanAudit } from '#testing/test-purchases.ts'
import { acceptFee } from './accept-fee.ts'

runTokenOffice()

/** A contract that forwards calls and coins to the treasury, with this much earned. */
async function aContractReferrer(earned: string): Promise<Address> {
  const wallet = await office.chain.deployForwarder(treasury.address)
  const account = await aBuyer(office.api)
  await sql`
    update accounts set wallet_address = ${wallet.toLowerCase()} where id = ${account.id}`.execute(office.db)
  await givePlots(office.api, account.id, { count: 1 })
  const cost = String(Number(earned) * 20)
  await office.buy(await office.aWallet(cost), cost, wallet)
  await office.follow()
  return wallet
}

/** The owner makes the contract pay the fee. */
async function payThrough(wallet: Address): Promise<Hash> {
  const { client, mined } = office.chain
  const account = await office.aWallet('0')
  const call = { to: wallet, value: parseEther('0.01'), data: '0x00' } as const
  const hash = await client.sendTransaction({ account, chain: null, gas: 100_000n, ...call })
  expect(await mined(hash)).toBe('success')
  return hash
}

test('refers a contract wallet to support, and an operator pays it once', { timeout: 120_000 }, async () => {
  await office.giveUsdt(treasury.address, '100')
  const wallet = await aContractReferrer('3')
  const fee = await payThrough(wallet)
  expect((await office.withdraw(wallet, fee)).json.code).toBe('REFERRAL_CONTRACT_WALLET')
  expect(await office.withdrawalsOf(wallet)).toEqual([])

  const { platform } = office.api
  expect(await acceptFee(platform, [wallet, fee])).toContain(String(usdt('3')))
  await acceptFee(platform, [wallet, fee])
  await office.untilPaid({ address: wallet } as never, fee)
  expect(await office.paidTo(wallet)).toEqual([usdt('3')])
  expect(await office.info(wallet)).toMatchObject({
    balance: '0',
    withdrawal: { state: 'paid', hash: fee },
  })
  await expectCleanAudit(office.db)

  await office.buy(await office.aWallet(), '60', wallet)
  await office.follow()
  await acceptFee(platform, [wallet, fee])
  expect(await office.info(wallet)).toMatchObject({ balance: '3' })
  await expectCleanAudit(office.db)
})

test('refuses an operator’s transaction that is unrelated to the wallet', { timeout: 120_000 }, async () => {
  const { platform } = office.api
  const [wallet, other] = [await aContractReferrer('3'), await aContractReferrer('3')]
  const plain = await office.aReferrer('3')
  const fee = await payThrough(other)
  await expect(acceptFee(platform, [wallet, fee])).rejects.toThrow('has nothing to do with')
  await expect(acceptFee(platform, [plain.address, fee])).rejects.toThrow('is no contract wallet')
  await expect(acceptFee(platform, [wallet, `0x${'ab'.repeat(32)}`])).rejects.toThrow('is not final yet')
  await expect(acceptFee(platform, [wallet])).rejects.toThrow('Name the wallet and the transaction')
  // For a plain wallet, another sender's transaction is still rejected.
  expect((await office.withdraw(plain.address, fee)).json.code).toBe('TRANSACTION_REFUSED')
  expect(await office.info(wallet)).toMatchObject({ balance: '3' })
  await expectCleanAudit(office.db)
})
