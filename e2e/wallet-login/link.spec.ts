import { forgot } from '@meridian/shared/endpoints/email-links'
import { callApi } from '../call-api.ts'
import {
  comeToConnect,
  connectButton,
  expect,
  expectSorry,
  giveProof,
  keyFromMail,
  openUserMenu,
  shortened,
  signInAs,
  signOut,
  signUp,
  test,
  tokens,
} from './wallet-login-test.ts'
import { thorough } from '../thorough.ts'

test.beforeEach(({ goLive }) => goLive())

test('a signed-in account links its wallet and stays signed in', async ({ page, install, request }) => {
  const person = await signUp(request)
  const wallet = await install()
  await signInAs(page, person)
  const before = await tokens(page)
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Connect Wallet' }).click()
  await connectButton(page).click()
  await giveProof(page, person.password)

  await expect(page.getByText('Your wallet is linked.')).toBeVisible()
  await expect(page).toHaveURL('/about')
  expect((await tokens(page)).refresh).toBe(before.refresh)
  await openUserMenu(page)
  await expect(page.getByRole('menuitem', { name: shortened(wallet.address) })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Connect Wallet' })).toBeHidden()
})

test('a linked wallet logs in to its account, until a new password unlinks it', async ({
  page,
  install,
  request,
}) => {
  const person = await signUp(request)
  const wallet = await install()
  await signInAs(page, person)
  await page.goto('/connect_wallet')
  await connectButton(page).click()
  await giveProof(page, person.password)
  await expect(page.getByText('Your linked wallet')).toBeVisible()
  await signOut(page)
  await comeToConnect(page)
  await connectButton(page).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('button', { name: `Hi ${person.username}` })).toBeVisible()

  await callApi(request, forgot, { body: { email: person.email } })
  const key = await keyFromMail(request, person.email, '/forgot_password_update')
  await page.goto(`/forgot_password_update?key=${key}`)
  await page.getByLabel(`Unlink the wallet ${shortened(wallet.address)}`).check()
  await page.getByLabel('New password').fill('for nobody else')
  await page.getByLabel('Confirm password').fill('for nobody else')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page).toHaveURL('/login')
  await signInAs(page, { ...person, password: 'for nobody else' })
  await openUserMenu(page)
  await expect(page.getByRole('menuitem', { name: 'Connect Wallet' })).toBeVisible()
})

test('a wallet that belongs to another account is refused', thorough, async ({ page, install, request }) => {
  const [owner, other] = [await signUp(request), await signUp(request)]
  await install()
  for (const person of [owner, other]) {
    await signInAs(page, person)
    await page.goto('/connect_wallet')
    await connectButton(page).click()
    await giveProof(page, person.password)
    if (person === owner) await expect(page.getByText('Your linked wallet')).toBeVisible()
  }
  await expectSorry(page, 'This wallet belongs to another account.')
  await openUserMenu(page)
  await expect(page.getByRole('menuitem', { name: 'Connect Wallet' })).toBeVisible()
})

test('an account with an unconfirmed e-mail has to confirm it first', async ({ page, install, request }) => {
  const person = await signUp(request, { confirm: false })
  await install()
  await signInAs(page, person)
  await page.goto('/connect_wallet')
  await connectButton(page).click()
  await expectSorry(page, 'Please confirm your email before you link a wallet.')
})

test(
  'a logout during the wallet’s prompt leads to no new account',
  thorough,
  async ({ page, context, install, request }) => {
    const person = await signUp(request)
    const wallet = await install({ policy: 'ask' })
    await signInAs(page, person)
    await page.goto('/connect_wallet')
    await connectButton(page).click()
    ;(await wallet.nextRequest()).approve()
    const signing = await wallet.nextRequest()
    const tab = await context.newPage()
    await tab.goto('/about')
    await signOut(tab)
    await expect(page.getByRole('link', { name: 'Login / Sign up' })).toBeVisible()
    signing.approve()
    await expectSorry(page, 'You logged in or out meanwhile. Please try again.')
    expect((await tokens(page)).access).toBeNull()
  },
)
