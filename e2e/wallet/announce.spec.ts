import type { Page } from '@playwright/test'
import { call } from './site.ts'
import type { SiteWindow } from './site.ts'
import { expect, test } from './wallet-test.ts'

const announcedTo = (page: Page) => page.evaluate(() => (window as unknown as SiteWindow).site.announced)

const ethereumOf = (page: Page) =>
  page.evaluate(() => {
    const { ethereum, site } = window as unknown as SiteWindow
    if (!ethereum) return null
    return {
      isMetaMask: ethereum.isMetaMask ?? false,
      isAnnounced: [...site.providers.values()].includes(ethereum),
    }
  })

test('a page without a wallet finds none', async ({ openSite }) => {
  const page = await openSite()
  expect(await announcedTo(page)).toEqual([])
  expect(await ethereumOf(page)).toBeNull()
})

test('a wallet announces itself whenever the page asks', async ({ install, openSite }) => {
  const wallet = await install({ name: 'Surveyor', rdns: 'test.surveyor' })
  const page = await openSite()
  expect(await announcedTo(page)).toMatchObject([{ info: { name: 'Surveyor', rdns: wallet.rdns } }])
  await page.evaluate(() => window.dispatchEvent(new Event('eip6963:requestProvider')))
  const [first, second] = await announcedTo(page)
  expect(second).toEqual(first)
  expect(first?.info.uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(first?.info.icon).toMatch(/^data:image\//)
  expect(await ethereumOf(page)).toBeNull()
})

test('a wallet stands at window.ethereum as MetaMask does when told to', async ({ install, openSite }) => {
  await install({ injectAsWindowEthereum: true })
  expect(await ethereumOf(await openSite())).toEqual({ isMetaMask: true, isAnnounced: true })
})

test('a wallet from before the announcements is found at window.ethereum alone', async ({
  install,
  openSite,
}) => {
  await install({ injectAsWindowEthereum: true, announce: false })
  const page = await openSite()
  expect(await announcedTo(page)).toEqual([])
  expect(await ethereumOf(page)).toEqual({ isMetaMask: true, isAnnounced: false })
})

test('two wallets stand side by side, each with its own name, account, chain and decisions', async ({
  install,
  openSite,
}) => {
  const icon = 'data:image/png;base64,iVBORw0KGgo='
  const one = await install({ name: 'One', rdns: 'test.one', icon })
  const two = await install({ name: 'Two', rdns: 'test.two', currentChain: 56, policy: 'reject' })
  const page = await openSite()
  const infos = (await announcedTo(page)).map(({ info }) => info)
  expect(infos.map(({ name }) => name).toSorted()).toEqual(['One', 'Two'])
  expect(infos.find(({ name }) => name === 'One')?.icon).toBe(icon)
  expect(new Set(infos.map(({ uuid }) => uuid)).size).toBe(2)

  expect(await call(page, one.rdns, 'eth_requestAccounts')).toEqual({ result: [one.address.toLowerCase()] })
  expect((await call(page, two.rdns, 'eth_requestAccounts')).error?.code).toBe(4001)
  expect(await call(page, one.rdns, 'eth_chainId')).toEqual({ result: '0x5' })
  expect(await call(page, two.rdns, 'eth_chainId')).toEqual({ result: '0x38' })
  expect(one.requests).toHaveLength(2)
  expect(two.requests).toHaveLength(2)
})
