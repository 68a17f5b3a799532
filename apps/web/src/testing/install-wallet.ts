import { placeProvider } from '@meridian/demo-wallet/testing/page-provider'
import { openTestWallet } from '@meridian/demo-wallet/testing/test-wallet'
import type { TestWallet, WalletOptions } from '@meridian/demo-wallet/testing/test-wallet'
import { onTestFinished } from 'vitest'

/** No test that uses these chains calls a node. */
const landNetwork = { id: 5, name: 'Land office', rpcUrl: 'http://land.test' }
const tokenNetwork = { id: 56, name: 'Token chain', rpcUrl: 'http://token.test' }

/** A wallet in the page under test, until the test ends. */
export function installWallet(options: Partial<WalletOptions> = {}): TestWallet {
  const { wallet, inPage, answer } = openTestWallet(
    { chains: [landNetwork, tokenNetwork], ...options },
    (binding) => async (event, payload) =>
      void window.dispatchEvent(new CustomEvent(binding, { detail: { event, payload } })),
  )
  Object.assign(window, { [inPage.binding]: (text: string) => answer(window.location.origin, text) })
  const takeOut = placeProvider(inPage)
  onTestFinished(() => {
    takeOut()
    Reflect.deleteProperty(window, inPage.binding)
  })
  return wallet
}
