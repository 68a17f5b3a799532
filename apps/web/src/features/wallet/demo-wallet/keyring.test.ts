import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createMemoryStorage } from '#lib/device-storage.ts'
import { KEYRING } from '#features/wallet/provider/own-wallet.ts'
import { openKeyring } from './keyring.ts'

test('creates the key once and stores it, with the network and the permission', () => {
  const storage = createMemoryStorage()
  const first = openKeyring(storage, 5)
  const { address } = first.account()
  expect([first.chainId(), first.isConnected()]).toEqual([5, false])
  first.change({ chainId: 56, connected: true })
  const again = openKeyring(storage, 5)
  expect([again.account().address, again.chainId(), again.isConnected()]).toEqual([address, 56, true])
})

test('has the same key in every tab, also in one that was open before', () => {
  const storage = createMemoryStorage()
  const [one, other] = [openKeyring(storage, 5), openKeyring(storage, 5)]
  expect(one.account().address).toBe(other.account().address)
  storage.remove(KEYRING)
  expect(one.account().address).toBe(other.account().address)
})

test.each(['', 'null', '{', '{"privateKey":"0x12","chainId":5,"connected":true}', '[]'])(
  'replaces unreadable data, %j, by a new key',
  (stored) => {
    const storage = createMemoryStorage()
    storage.set(KEYRING, stored)
    const keyring = openKeyring(storage, 5)
    expect(keyring.account().address).toMatch(/^0x/)
    expect(keyring.isConnected()).toBe(false)
    expect(openKeyring(storage, 5).account().address).toBe(keyring.account().address)
  },
)

test('uses a shared wallet, stores which, and returns to the browser’s own key', () => {
  const storage = createMemoryStorage()
  const keyring = openKeyring(storage, 5)
  const { address } = keyring.account()
  keyring.change({ connected: true })
  const keys = { demo: generatePrivateKey(), owner: generatePrivateKey() }
  for (const name of ['demo', 'owner'] as const) {
    keyring.use({ name, privateKey: keys[name] })
    expect([openKeyring(storage, 5).shared(), keyring.isConnected()]).toEqual([name, false])
    expect(keyring.account().address).toBe(privateKeyToAddress(keys[name]))
  }
  keyring.use(null)
  expect([keyring.account().address, keyring.shared()]).toEqual([address, null])
})
