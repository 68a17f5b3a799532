import { logIn } from '../journey.ts'
import {
  accountMenu,
  anAccount,
  confirm,
  enter,
  expect,
  invent,
  openSession,
  signUp,
  storedTokens,
  test,
} from './account.ts'
import { followMail } from './mailbox.ts'

const mailSent = 'The system has sent authentication information to your email. Please verify your email'

test('a forgotten password is replaced by mail, and other sessions end', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const account = invent()
  await signUp(request, account)
  await confirm(request, account)
  const elsewhere = await (await browser.newContext({ baseURL })).newPage()
  await enter(elsewhere, await openSession(request, account))
  await elsewhere.goto('/about')
  await expect(accountMenu(elsewhere)).toBeVisible()
  // This browser is signed in too: a user may reset a password without being logged out.
  await enter(page, await openSession(request, account))

  await page.goto('/forgot_password_send_email')
  await page.getByLabel('Email').fill(` ${account.email.toUpperCase()} `)
  await page.getByRole('button', { name: 'Send my email' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(mailSent)
  await page.getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('')

  const link = await followMail(
    request,
    account.email,
    'Set a new password for Meridian',
    '/forgot_password_update',
  )
  await page.goto(link)
  await page.getByLabel('New password').fill('a new beginning')
  await page.getByLabel('Confirm password').fill('a new beginning')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible()
  await expect(page.getByText('Your password is changed. You can log in now.')).toBeVisible()

  // The live stream notifies an open page; without it, the next call would fail.
  await expect(elsewhere.getByRole('link', { name: 'Login / Sign up' })).toBeVisible()
  expect(await storedTokens(elsewhere)).toEqual({ access: null, refresh: null })
  await elsewhere.context().close()

  await page.getByLabel('Email or username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Wrong email, username or password.')).toBeVisible()
  await logIn(page, account.username, 'a new beginning')
  await expect(accountMenu(page)).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('alertdialog')).toContainText('This link is not valid any more.')
})

test('a password is changed with the old one', async ({ page, request }) => {
  const member = await anAccount(request)
  const here = member.tokens
  await enter(page, here)
  await page.goto('/change-password')
  await page.getByLabel('Old password').fill(member.password)
  await page.getByLabel('New password', { exact: true }).fill(member.password)
  await page.getByLabel('Retype New Password').fill(member.password)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page).toHaveURL('/')
  await expect(accountMenu(page)).toContainText(member.username)
  expect(await storedTokens(page)).toEqual({ access: here.access_token, refresh: here.refresh_token })
})
