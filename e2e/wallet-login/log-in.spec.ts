import { hexToString } from 'viem'
import type { Hex } from 'viem'
import {
  comeToConnect,
  connectButton,
  expect,
  expectAccessible,
  expectSorry,
  openUserMenu,
  shortened,
  test,
  tokens,
} from './wallet-login-test.ts'
import { thorough } from '../thorough.ts'

test.beforeEach(({ goLive }) => goLive())

test('a wallet logs in with a signature, and returns to the previous page', async ({
  page,
  install,
  consoleErrors,
}) => {
  const wallet = await install()
  await page.addInitScript(() => {
    if (window.localStorage.getItem('jwt') !== null) return
    window.localStorage.setItem(
      'cart',
      JSON.stringify({ state: { items: [{ cell: 5_072_623_614 }] }, version: 0 }),
    )
  })
  await page.goto('/about')
  await expect(page.getByRole('button', { name: 'Cart 1 plot' })).toBeVisible()
  await page.getByRole('link', { name: 'Login / Sign up' }).click()
  await page.getByRole('link', { name: 'Log in with a wallet' }).click()
  await expect(page.getByRole('heading', { name: 'Link Blockchain Wallet Account' })).toBeVisible()
  await expectAccessible(page)
  await connectButton(page).click()

  await expect(page).toHaveURL('/about')
  await openUserMenu(page)
  await expect(page.getByRole('menuitem', { name: shortened(wallet.address) })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart 0 plots' })).toBeVisible()
  expect(await tokens(page)).toEqual({ access: expect.any(String), refresh: expect.any(String) })

  const signing = wallet.requests.find(({ method }) => method === 'personal_sign')
  const [message, signer] = (signing?.params ?? []) as [Hex, string]
  expect(signer).toBe(wallet.address)
  expect(hexToString(message)).toMatch(/^digital .*log in to Meridian at localhost.*Valid until/)
  expect(wallet.requests.map(({ method }) => method)).not.toContain('wallet_switchEthereumChain')
  expect(consoleErrors).toEqual([])
})

test('the address in the menu is copied whole', thorough, async ({ page, context, install }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const wallet = await install()
  await comeToConnect(page)
  await connectButton(page).click()
  await expect(page).toHaveURL('/about')
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: shortened(wallet.address) }).click()
  await expect(page.getByText('Address copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address)
})

test('a wrong signature is refused with the server’s message', async ({ page, install }) => {
  const wallet = await install({ policy: 'ask' })
  await page.goto('/connect_wallet')
  await connectButton(page).click()
  ;(await wallet.nextRequest()).approve()
  ;(await wallet.nextRequest()).answer(`0x${'12'.repeat(65)}`)
  await expectSorry(page, 'The signature was not accepted. Please try again.')
  expect((await tokens(page)).access).toBeNull()
})

test('a wallet without EIP-6963 logs in too', thorough, async ({ page, install }) => {
  await install({ announce: false, injectAsWindowEthereum: true })
  await page.goto('/connect_wallet')
  await connectButton(page).click()
  await expect(page).toHaveURL('/')
})
