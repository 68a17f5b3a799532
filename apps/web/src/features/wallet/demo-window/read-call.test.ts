import { idoAbi, landPaymentAbi, massAbi, stakingAbi, testUsdtAbi } from '@meridian/contracts/abi'
import { encodeFunctionData, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { chain, contracts, one, stranger } from '#testing/token-visit.tsx'
import { readCall } from './read-call.ts'

const mass = { symbol: 'MASS', decimals: 18 }
const usdt = { symbol: 'USDT', decimals: 6 }

test('reads amount, token and spender of an approval', () => {
  const data = encodeFunctionData({
    abi: testUsdtAbi,
    functionName: 'approve',
    args: [contracts.Ido, 250_000_000n],
  })
  expect(readCall(chain, contracts.TestUsdt, data)).toEqual({
    functionName: 'approve',
    facts: [
      { label: 'allowed', amount: 250_000_000n, token: usdt },
      { label: 'spender', account: contracts.Ido },
    ],
  })
})

test('reads what a purchase brings and its maximum cost, and a referrer only if there is one', () => {
  const buy = (referrer: typeof stranger) =>
    encodeFunctionData({ abi: idoAbi, functionName: 'buy', args: [500n * one, 250_000_000n, referrer] })
  const amounts = [
    { label: 'bought', amount: 500n * one, token: mass },
    { label: 'atMost', amount: 250_000_000n, token: usdt },
  ]
  expect(readCall(chain, contracts.Ido, buy(zeroAddress))?.facts).toEqual(amounts)
  expect(readCall(chain, contracts.Ido, buy(stranger))?.facts).toEqual([
    ...amounts,
    { label: 'referrer', account: stranger },
  ])
})

test('reads an owner’s withdrawal with the token that it names', () => {
  const data = encodeFunctionData({
    abi: idoAbi,
    functionName: 'withdraw',
    args: [contracts.TestUsdt, stranger, 7n],
  })
  expect(readCall(chain, contracts.Ido, data)?.facts).toEqual([
    { label: 'moved', amount: 7n, token: usdt },
    { label: 'receiver', account: stranger },
  ])
})

test('reads the name of a call without an amount', () => {
  const claim = encodeFunctionData({ abi: stakingAbi, functionName: 'claimReward' })
  expect(readCall(chain, contracts.Staking, claim)).toEqual({ functionName: 'claimReward', facts: [] })
  const withPayment = { ...chain, contracts: { LandPayment: stranger } }
  const pay = encodeFunctionData({
    abi: landPaymentAbi,
    functionName: 'pay',
    args: [`0x${'ab'.repeat(32)}`],
  })
  expect(readCall(withPayment, stranger, pay)?.functionName).toBe('pay')
})

test('reads neither another contract’s call nor an unknown call of ours', () => {
  const data = encodeFunctionData({ abi: massAbi, functionName: 'transfer', args: [stranger, one] })
  expect(readCall(chain, stranger, data)).toBeNull()
  expect(readCall(chain, contracts.Ido, data)).toBeNull()
  expect(readCall(chain, contracts.Mass, '0x12')).toBeNull()
  expect(readCall(chain, contracts.Mass, null)).toBeNull()
})
