import { expect, test } from 'vitest'
import { connectedWallet, followWallet } from './connected-wallet.ts'
import type { ProviderEvent, Wallet } from '#features/wallet/provider/provider.ts'

const alice = '0x52908400098527886E0F7030069857D2E4169EE7'
const bob = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

function aWallet() {
  const listeners: [ProviderEvent, (payload: unknown) => void][] = []
  const wallet: Wallet = {
    info: { uuid: '1', rdns: 'com.example', name: 'Example', icon: null },
    provider: {
      request: () => Promise.resolve(null),
      on: (event, listener) => listeners.push([event, listener as (payload: unknown) => void]),
      removeListener: (event, listener) =>
        listeners.splice(
          listeners.findIndex(([name, other]) => name === event && other === listener),
          1,
        ),
    },
  }
  const emit = (event: ProviderEvent, payload?: unknown) =>
    listeners.filter(([name]) => name === event).forEach(([, listener]) => listener(payload))
  return { wallet, emit, listeners }
}

const current = () => connectedWallet.getState().current

test('follows the account and the network that the owner chooses', () => {
  const { wallet, emit } = aWallet()
  followWallet({ wallet, address: alice, chainId: 5 })
  emit('accountsChanged', [bob.toLowerCase()])
  emit('chainChanged', '0x38')
  expect(current()).toEqual({ wallet, address: bob, chainId: 56 })
})

test('shows nothing of a locked wallet, and its current state when it is unlocked', () => {
  const { wallet, emit } = aWallet()
  followWallet({ wallet, address: alice, chainId: 5 })
  emit('accountsChanged', [])
  expect(current()).toBeNull()
  emit('chainChanged', '0x1')
  expect(current()).toBeNull()
  emit('accountsChanged', [alice.toLowerCase()])
  expect(current()).toMatchObject({ address: alice, chainId: 1 })
  emit('disconnect', new Error('gone'))
  expect(current()).toBeNull()
})

test('ignores invalid accounts of a wallet', () => {
  const { wallet, emit } = aWallet()
  for (const accounts of [undefined, 'all of them', [7], ['0x12']]) {
    followWallet({ wallet, address: alice, chainId: 5 })
    emit('accountsChanged', accounts)
    expect(current()).toBeNull()
  }
})

test('stops following the previous wallet', () => {
  const [before, after] = [aWallet(), aWallet()]
  followWallet({ wallet: before.wallet, address: alice, chainId: 5 })
  followWallet({ wallet: after.wallet, address: bob, chainId: 5 })
  before.emit('accountsChanged', [])
  expect(current()).toMatchObject({ address: bob })
  expect(before.listeners).toEqual([])
})
