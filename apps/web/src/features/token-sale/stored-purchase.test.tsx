import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { clearStoredPurchase, storePurchase, useStoredPurchase } from './stored-purchase.ts'

const purchase = {
  chainId: 5,
  hash: `0x${'ab'.repeat(32)}`,
  wallet: `0x${'0a'.repeat(20)}`,
  cost: '250000000',
  mass: '500000000000000000000',
  usdtDecimals: 6,
}

beforeEach(clearStoredPurchase)

const storedOn = (chainId: number) => renderHook(() => useStoredPurchase(chainId)).result

/** What another tab of the browser stores. */
const storeElsewhere = (value: string) =>
  act(() => {
    window.localStorage.setItem('token-purchase', value)
    window.dispatchEvent(new StorageEvent('storage', { key: 'token-purchase' }))
  })

test('stores a purchase on this device, for its chain alone, until it is decided', () => {
  const [here, elsewhere] = [storedOn(5), storedOn(56)]
  act(() => storePurchase(purchase))
  expect(here.current).toEqual(purchase)
  expect(elsewhere.current).toBeNull()
  expect(JSON.parse(window.localStorage.getItem('token-purchase')!)).toEqual(purchase)
  act(clearStoredPurchase)
  expect(here.current).toBeNull()
  expect(window.localStorage.getItem('token-purchase')).toBeNull()
})

test('follows a purchase of another tab', () => {
  const hook = storedOn(5)
  storeElsewhere(JSON.stringify(purchase))
  expect(hook.current).toEqual(purchase)
})

test.each([
  ['no JSON', '{'],
  ['a hash that is none', JSON.stringify({ ...purchase, hash: '0x12' })],
  ['an amount with a fraction', JSON.stringify({ ...purchase, cost: '1.5' })],
  ['less than a purchase', JSON.stringify({ chainId: 5 })],
])('ignores %s in the storage', (_, stored) => {
  const hook = storedOn(5)
  act(() => storePurchase(purchase))
  storeElsewhere(stored)
  expect(hook.current).toBeNull()
})
