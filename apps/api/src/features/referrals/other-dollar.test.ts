/** Tests a USDT with eighteen decimals, as on some networks; Gin stands in for it. */
import { ginAbi, idoAbi, massAbi } from '@meridian/contracts/abi'
import { bytecode } from '@meridian/contracts/bytecode'
import { countReferred, withdrawReferral } from '@meridian/shared/endpoints/referrals'
import { getSale, verifyPurchase } from '@meridian/shared/endpoints/token-sale'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseEther, parseUnits } from 'viem'
import type { Abi, Address } from 'viem'
import { expect, test, vi } from 'vitest'
import { createIndexer } from '#features/chain/indexer/indexer.ts'
import { createSender } from '#features/chain/sender/sender.ts'
import { indexSale } from '#features/token-sale/take-purchase.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { indexerEnvironment } from '#testing/chain/test-indexer.ts'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import { signerEnvironment, treasury } from '#testing/chain/test-sender.ts'
import { startTestApi } from '#testing/test-api.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { expectCleanAudit } from '#testing/test-purchases.ts'
import { indexRewards } from './book-rewards.ts'
import { settlePayout } from './pay-out.ts'

const [bank, referrer] = [testAccount(0), testAccount(6)]

test('computes all amounts in the token’s own decimals', { timeout: 240_000 }, async () => {
  const chain = await startTestLandChain()
  const { client, deployment } = chain
  const [mass, dollar] = [deployment.addresses['Mass']!, deployment.addresses['Gin']!]
  const call = async (
    account: typeof bank,
    address: Address,
    abi: Abi,
    functionName: string,
    args: unknown[],
  ) => {
    const hash = await client.writeContract({ account, chain: null, address, abi, functionName, args })
    expect(await chain.mined(hash)).toBe('success')
    return hash
  }
  const created = await client.deployContract({
    account: bank,
    chain: null,
    abi: idoAbi,
    bytecode: bytecode.Ido,
    args: [bank.address, mass, dollar, parseUnits('0.5', 18), 1n],
  })
  await chain.mined(created)
  const { contractAddress, blockNumber } = await client.getTransactionReceipt({ hash: created })
  const ido = contractAddress!
  const file = JSON.parse(readFileSync(deployment.file, 'utf8')) as { contracts: Record<string, object> }
  file.contracts['Ido'] = { ...file.contracts['Ido'], address: ido, blockNumber: Number(blockNumber) }
  writeFileSync(deployment.file, JSON.stringify(file))
  await call(bank, mass, massAbi, 'approve', [ido, parseEther('1000')])
  await call(bank, ido, idoAbi, 'deposit', [parseEther('1000')])

  const databaseUrl = await createTestDatabase()
  const env = { ...indexerEnvironment(databaseUrl, [chain]), ...signerEnvironment }
  const api = await startTestApi({ databaseUrl, env })
  const { platform, db } = api
  const buy = async (account: typeof bank, amount: string, by: Address) => {
    const cost = parseUnits(amount, 18)
    await call(account, dollar, ginAbi, 'approve', [ido, cost])
    return call(account, ido, idoAbi, 'buy', [cost * 2n, cost, by])
  }
  await call(bank, dollar, ginAbi, 'transfer', [referrer.address, parseEther('5')])
  await call(bank, dollar, ginAbi, 'transfer', [treasury.address, parseEther('50')])
  await buy(referrer, '1', bank.address)
  const cost = '300.00000000000000002'
  const hash = await buy(bank, cost, referrer.address)
  const verify = (amount_usdt: string) =>
    api.request(verifyPurchase, { body: { wallet: bank.address, amount_usdt, hash } })
  expect((await verify('300')).json.code).toBe('TRANSACTION_REFUSED')
  expect((await verify(cost)).json).toMatchObject({
    error: false,
    usdt: cost,
    mass: '600.00000000000000004',
  })
  await createIndexer(platform, [...indexSale, ...indexRewards(platform.config)]).indexNow(5)
  expect(await api.call(getSale, {})).toMatchObject({ raised: '301.00000000000000002', buyers: 2 })
  const earned = '15.000000000000000001'
  const query = { wallet: referrer.address }
  expect(await api.call(countReferred, { query })).toMatchObject({
    balance: earned,
    mass: '30.000000000000000002',
  })

  const fee = await client.sendTransaction({
    account: referrer,
    chain: null,
    to: treasury.address,
    value: parseEther('0.01'),
  })
  await chain.mined(fee)
  const sender = createSender(platform, [settlePayout])
  const isPaid = async () => {
    const { json } = await api.request(withdrawReferral, { body: { wallet: referrer.address, hash: fee } })
    await sender.workNow()
    return json.code === undefined
  }
  await vi.waitUntil(isPaid, { timeout: 90_000, interval: 50 })
  const got = await client.readContract({
    address: dollar,
    abi: ginAbi,
    functionName: 'balanceOf',
    args: [referrer.address],
  })
  expect(got).toBe(parseEther('4') + parseUnits(earned, 18))
  await expectCleanAudit(db)
})
