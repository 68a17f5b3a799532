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

test.beforeEach(({ goLive }) => goLive())

test('a wallet logs in with a signature, and leads back to where its owner came from', async ({
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

test('the address in the menu is copied whole', async ({ page, context, install }) => {
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

test('whoever refuses to show an account is told that access was denied, and may try again', async ({
  page,
  install,
}) => {
  const wallet = await install()
  await comeToConnect(page)
  wallet.rejectNext()
  await connectButton(page).click()
  await expectSorry(page, 'User denied web3 access')
  expect(wallet.requests.map(({ method }) => method)).not.toContain('personal_sign')
  await connectButton(page).click()
  await expect(page).toHaveURL('/about')
})

test('a refused signature is ignored', async ({ page, install }) => {
  const wallet = await install({ policy: 'ask' })
  await page.goto('/connect_wallet')
  await connectButton(page).click()
  ;(await wallet.nextRequest()).approve()
  const signing = await wallet.nextRequest()
  expect(signing.method).toBe('personal_sign')
  await expect(page.getByText('Your wallet shows a text to sign.')).toBeVisible()
  signing.reject()
  await expect(connectButton(page)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page).toHaveURL('/connect_wallet')
  expect((await tokens(page)).access).toBeNull()
})

test('while the wallet is asking, the page says so and a second press asks nothing more', async ({
  page,
  install,
}) => {
  const wallet = await install({ policy: 'ask', locked: true })
  await comeToConnect(page)
  await connectButton(page).dblclick()
  const unlocking = await wallet.nextRequest()
  const waiting = page.getByRole('button', { name: 'Waiting for your wallet …' })
  await expect(waiting).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Your wallet asks whether Meridian may see your account.')).toBeVisible()
  await waiting.click({ force: true })
  expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  unlocking.approve()
  ;(await wallet.nextRequest()).approve()
  await expect(page).toHaveURL('/about')
  expect(wallet.locked).toBe(false)
})

test('a locked wallet that stays locked is access denied', async ({ page, install }) => {
  const wallet = await install({ locked: true })
  await page.goto('/connect_wallet')
  wallet.rejectNext()
  await connectButton(page).click()
  await expectSorry(page, 'User denied web3 access')
  expect(wallet.locked).toBe(true)
})

test('a wallet whose window is open already says where to answer', async ({ page, install }) => {
  const wallet = await install()
  await page.goto('/connect_wallet')
  wallet.failNext(-32002, 'already pending')
  await connectButton(page).click()
  await expectSorry(page, 'Your wallet is asking already. Please open it and answer there.')
})

test('a wallet that breaks is quoted', async ({ page, install }) => {
  const wallet = await install()
  await page.goto('/connect_wallet')
  wallet.failNext(-32603, 'The vault could not be read.')
  await connectButton(page).click()
  await expectSorry(page, 'The vault could not be read.')
})

test('a wrong signature is refused by the server, in its words', async ({ page, install }) => {
  const wallet = await install({ policy: 'ask' })
  await page.goto('/connect_wallet')
  await connectButton(page).click()
  ;(await wallet.nextRequest()).approve()
  ;(await wallet.nextRequest()).answer(`0x${'12'.repeat(65)}`)
  await expectSorry(page, 'The signature was not accepted. Please try again.')
  expect((await tokens(page)).access).toBeNull()
})

test('an attempt that was cancelled does not log in afterwards', async ({ page, install }) => {
  const wallet = await install({ policy: 'ask' })
  await comeToConnect(page)
  await connectButton(page).click()
  ;(await wallet.nextRequest()).approve()
  const signing = await wallet.nextRequest()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(connectButton(page)).toBeVisible()
  signing.approve()
  // Another attempt comes through, so the first one's answer has arrived and was dropped.
  await connectButton(page).click()
  const again = await wallet.nextRequest()
  expect(again.method).toBe('personal_sign')
  expect((await tokens(page)).access).toBeNull()
  again.approve()
  await expect(page).toHaveURL('/about')
})

test('a wallet from before announcements logs in too', async ({ page, install }) => {
  await install({ announce: false, injectAsWindowEthereum: true })
  await page.goto('/connect_wallet')
  await connectButton(page).click()
  await expect(page).toHaveURL('/')
})

test('the Trustwallet button is there, does nothing, and says so to those who can not see it', async ({
  page,
  install,
}) => {
  const wallet = await install()
  await page.goto('/connect_wallet')
  const button = page.getByRole('button', { name: 'Trustwallet' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription('not available')
  await button.click({ force: true })
  await expect(connectButton(page)).toBeVisible()
  await expect(page).toHaveURL('/connect_wallet')
  expect(wallet.requests).toEqual([])
})
