import type { Page } from '@playwright/test'
import { accountMenu, enter, expect, logOut, openSession, sorry, storedTokens, test } from './account.ts'

/** A token of the right form that we did not sign: what an expired one looks like to the server. */
const spoil = (page: Page) =>
  page.evaluate(() => localStorage.setItem('jwt', `${localStorage.getItem('jwt') ?? ''}x`))

function countCalls(page: Page) {
  const calls: Record<string, number> = {}
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls[pathname] = (calls[pathname] ?? 0) + 1
  })
  return calls
}

test('an access token that runs out in the middle of a session is renewed unseen', async ({
  page,
  context,
  member,
}) => {
  await enter(page, member.tokens)
  await page.goto('/change-profile')
  await expect(page.getByLabel('Username')).toHaveValue(member.username)
  const calls = countCalls(page)
  const other = await context.newPage()
  await other.goto('/favicon.svg')
  await spoil(other)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('Your profile is updated.')).toBeVisible()
  expect(calls['/api/account/change_profile']).toBe(2)
  expect(calls['/api/refresh_token']).toBe(1)
  const { access, refresh } = await storedTokens(page)
  expect(access).not.toBe(`${member.tokens.access_token}x`)
  expect(refresh).toBe(member.tokens.refresh_token)
})

test('calls that are refused at the same time share one renewal, and each is sent again once', async ({
  page,
  member,
}) => {
  await enter(page, member.tokens)
  await spoil(page)
  // The live stream asks for the profile by itself when it is refused.
  await page.route('**/api/live', (route) => route.abort())
  const calls = countCalls(page)
  await page.goto('/about')
  await expect(accountMenu(page)).toContainText(member.username)
  await expect(page.getByText(/^\d+ credits?$/)).toBeVisible()
  expect(calls['/api/refresh_token']).toBe(1)
  expect(calls['/api/account/profile']).toBe(2)
  expect(calls['/api/credit/total']).toBe(2)
})

test('a session that the server has ended is ended here, with a word', async ({ page, request, member }) => {
  const tokens = await openSession(request, member)
  await request.post('/api/account/logout', { data: { refresh_token: tokens.refresh_token } })
  await enter(page, tokens)
  await page.goto('/about')
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login / Sign up' })).toBeVisible()
  expect(await storedTokens(page)).toEqual({ access: null, refresh: null })
})

test('a form says when its session can not be renewed', async ({ page, request, member }) => {
  const tokens = await openSession(request, member)
  await enter(page, tokens)
  // Otherwise the page hears of the logout before anybody can press a button.
  await page.route('**/api/live', (route) => route.abort())
  await page.goto('/change-profile')
  await expect(page.getByLabel('Username')).toHaveValue(member.username)
  await request.post('/api/account/logout', { data: { refresh_token: tokens.refresh_token } })
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(sorry(page)).toContainText('Can not refresh token')
  await page.getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByText('Please log in first. You come back here afterwards.')).toBeVisible()
})

test('a profile that can not be reached logs nobody out, and can be asked for again', async ({
  page,
  member,
}) => {
  await enter(page, member.tokens)
  await page.route('**/api/account/profile', (route) => route.abort())
  await page.goto('/change-profile')
  await expect(page.getByText('Your account could not be loaded.')).toBeVisible()
  expect((await storedTokens(page)).refresh).toBe(member.tokens.refresh_token)
  await page.unroute('**/api/account/profile')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Username')).toHaveValue(member.username)
})

test('two tabs keep step: out in one is out in the other, and in again', async ({
  page,
  context,
  request,
  member,
}) => {
  await enter(page, await openSession(request, member))
  await page.goto('/about')
  const other = await context.newPage()
  await other.goto('/change-password')
  await expect(other.getByLabel('Old password')).toBeVisible()

  await logOut(page)
  await expect(other.getByText('Please log in first. You come back here afterwards.')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Login / Sign up' })).toBeVisible()

  await other.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await other.getByLabel('Email or username').fill(member.username)
  await other.getByLabel('Password', { exact: true }).fill(member.password)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other).toHaveURL('/change-password')
  await expect(other.getByLabel('Old password')).toBeVisible()
  await expect(accountMenu(page)).toContainText(member.username)
})

test('logging in and logging out empty the cart', async ({ page, member }) => {
  const cart = JSON.stringify({ state: { items: [{ cell: 5_072_623_614 }] }, version: 0 })
  const fill = () => page.evaluate((text) => localStorage.setItem('cart', text), cart)
  await page.goto('/favicon.svg')
  await fill()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: /^Cart/ })).toContainText('1')
  await page.getByLabel('Email or username').fill(member.username)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(accountMenu(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cart/ })).toContainText('0')

  await page.goto('/favicon.svg')
  await fill()
  await page.goto('/about')
  await expect(page.getByRole('button', { name: /^Cart/ })).toContainText('1')
  await logOut(page)
  await expect(page.getByRole('button', { name: /^Cart/ })).toContainText('0')
})

for (const [path, title] of [
  ['/change-password', 'Change Password'],
  ['/change-profile', 'Update Profile'],
  ['/link_email_account', 'Link email with account'],
] as const) {
  test(`${path} is open to everybody and tells whoever is signed out to log in`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText('Please log in first. You come back here afterwards.')).toBeVisible()
  })
}
