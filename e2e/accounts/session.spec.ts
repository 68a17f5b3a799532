import type { Page } from '@playwright/test'
import { changeProfile, logout, refreshToken } from '@meridian/shared/endpoints/accounts'
import { callApi } from '../call-api.ts'
import { accountMenu, anAccount, enter, expect, logOut, sorry, storedTokens, test } from './account.ts'
import { thorough } from '../thorough.ts'

/** A well-formed token with an invalid signature, which the server rejects like an expired one. */
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

test('an expired access token is renewed in the background', thorough, async ({ page, context, member }) => {
  await enter(page, member.tokens)
  await page.goto('/change-profile')
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(member.username)
  const calls = countCalls(page)
  const other = await context.newPage()
  await other.goto('/favicon.svg')
  await spoil(other)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('Your profile is updated.')).toBeVisible()
  expect(calls[changeProfile.path]).toBe(2)
  expect(calls[refreshToken.path]).toBe(1)
  const { access, refresh } = await storedTokens(page)
  expect(access).not.toBe(`${member.tokens.access_token}x`)
  expect(refresh).toBe(member.tokens.refresh_token)
})

test('a form shows that its session cannot be renewed', thorough, async ({ page, request }) => {
  const { username, tokens } = await anAccount(request)
  await enter(page, tokens)
  // Without this, the live stream would notify the page of the logout before the button is pressed.
  await page.route('**/api/live**', (route) => route.abort())
  await page.goto('/change-profile')
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(username)
  await callApi(request, logout, { body: { refresh_token: tokens.refresh_token } })
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(sorry(page)).toContainText('Can not refresh token')
  await page.getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByText('Please log in first. You come back here afterwards.')).toBeVisible()
})

test('login and logout in one tab apply to the other', async ({ page, context, request }) => {
  const member = await anAccount(request)
  await enter(page, member.tokens)
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
