import { expect, test } from 'vitest'
import { markAsDemoWallet } from './own-wallet.ts'
import { createDiscovery } from './discover-wallets.ts'
import type { WalletWindow } from './discover-wallets.ts'

const aPage = (): WalletWindow => new EventTarget()
const aProvider = () => ({ request: () => Promise.resolve(null) })

const info = (name: string) => ({
  uuid: `${name} here and now`,
  rdns: `com.example.${name}`,
  name,
  icon: 'data:image/png;base64,AA==',
})

/** A wallet that announces itself on every request, as EIP-6963 requires. */
function install(page: WalletWindow, detail: unknown) {
  const announce = () => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
}

const names = (wallets: { info: { name: string } }[]) => wallets.map((wallet) => wallet.info.name)

test('finds wallets that were there before the page asked, and later ones', async () => {
  const page = aPage()
  install(page, { info: info('early'), provider: aProvider() })
  const discovery = createDiscovery(page)
  expect(names(discovery.wallets())).toEqual(['early'])
  install(page, { info: info('late'), provider: aProvider() })
  expect(names(await discovery.discover())).toEqual(['early', 'late'])
})

test('lists a wallet once, however often it announces itself', async () => {
  const page = aPage()
  const first = { info: info('wallet'), provider: aProvider() }
  install(page, first)
  install(page, first)
  install(page, { info: { ...info('wallet'), uuid: 'another' }, provider: aProvider() })
  install(page, { info: { ...info('other'), uuid: first.info.uuid }, provider: aProvider() })
  install(page, { info: info('third'), provider: first.provider })
  const [wallet, ...others] = await createDiscovery(page).discover()
  expect(wallet?.provider).toBe(first.provider)
  expect(others).toEqual([])
})

test.each([
  ['nothing', undefined],
  ['no provider', { info: info('wallet') }],
  ['a provider that can not be asked', { info: info('wallet'), provider: {} }],
  ['no name', { info: { ...info('wallet'), name: ' ' }, provider: aProvider() }],
  ['a number for a name', { info: { ...info('wallet'), name: 7 }, provider: aProvider() }],
  ['no rdns', { info: { ...info('wallet'), rdns: '' }, provider: aProvider() }],
])('ignores an announcement with %s', (_, detail) => {
  const page = aPage()
  install(page, detail)
  expect(createDiscovery(page).wallets()).toEqual([])
})

test('loads no icon from elsewhere, and shortens a name', () => {
  const page = aPage()
  const told = { ...info('x'.repeat(200)), icon: 'https://elsewhere.example/icon.png' }
  install(page, { info: told, provider: aProvider() })
  const [wallet] = createDiscovery(page).wallets()
  expect(wallet?.info.icon).toBeNull()
  expect(wallet?.info.name).toHaveLength(40)
})

test('finds an old wallet on the window, also when it comes late', async () => {
  const page = aPage()
  const searching = createDiscovery(page).discover()
  page.ethereum = { ...aProvider(), isMetaMask: true }
  page.dispatchEvent(new Event('ethereum#initialized'))
  expect(names(await searching)).toEqual(['MetaMask'])
})

test('uses the wallet on the window only where no other has announced itself', () => {
  const page = aPage()
  page.ethereum = aProvider()
  const demo = aProvider()
  markAsDemoWallet(demo)
  install(page, { info: info('demo'), provider: demo })
  const discovery = createDiscovery(page)
  expect(names(discovery.wallets())).toEqual(['Browser wallet', 'demo'])
  install(page, { info: info('installed'), provider: aProvider() })
  expect(names(discovery.wallets())).toEqual(['demo', 'installed'])
})

test('returns none where there is no wallet', async () => {
  expect(await createDiscovery(aPage()).discover()).toEqual([])
})
