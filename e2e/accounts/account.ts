/** Separate accounts for journeys that change an account. */
import type { APIRequestContext, Page } from '@playwright/test'
import type { AnyEndpoint, EndpointAnswer, EndpointInput } from '@meridian/shared/endpoint'
import { login, refreshToken } from '@meridian/shared/endpoints/accounts'
import { activate, registry } from '@meridian/shared/endpoints/email-links'
import { callApi } from '../call-api.ts'
import { expect, fromSomewhere, test as base } from '../journey.ts'
import { followMail } from './mailbox.ts'

export interface Account {
  username: string
  email: string
  password: string
}

export interface Tokens {
  access_token: string
  refresh_token: string
}

/** Unique names, also across runs on the same data. */
export function invent(): Account {
  const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
  return { username: `walker-${id}`, email: `walker-${id}@example.org`, password: `first steps ${id}` }
}

export async function signUp(request: APIRequestContext, account: Account): Promise<void> {
  await callApi(request, registry, { body: account })
}

export async function confirm(request: APIRequestContext, { email }: Account): Promise<void> {
  const page = await followMail(request, email, 'Activate your Meridian account', '/email_active')
  const key = new URLSearchParams(page.slice(page.indexOf('?'))).get('key') ?? ''
  await callApi(request, activate, { params: { key } })
}

export const openSession = (request: APIRequestContext, account: Account): Promise<Tokens> =>
  callApi(request, login, { body: { email: account.username, password: account.password } })

/** An access token lasts 15 minutes, which slow machines exceed within a few journeys. */
export async function renew(request: APIRequestContext, { refresh_token }: Tokens): Promise<Tokens> {
  const { access_token } = await callApi(request, refreshToken, { body: { refresh_token } })
  return { access_token, refresh_token }
}

/** Stores a session in the browser as a login would, without using one of the rate-limited logins. */
export async function enter(page: Page, { access_token, refresh_token }: Tokens): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem('jwt', access)
      localStorage.setItem('jwt_refresh', refresh)
    },
    [access_token, refresh_token] as const,
  )
}

/** A separate account with a confirmed address, for journeys that change their session. */
export async function anAccount(request: APIRequestContext): Promise<Account & { tokens: Tokens }> {
  const account = invent()
  await signUp(request, account)
  await confirm(request, account)
  return { ...account, tokens: await openSession(request, account) }
}

export const storedTokens = (page: Page) =>
  page.evaluate(() => ({ access: localStorage.getItem('jwt'), refresh: localStorage.getItem('jwt_refresh') }))

/** An API call with the session of the signed-in user of the page. */
export async function callFrom<E extends AnyEndpoint>(
  page: Page,
  endpoint: E,
  input: EndpointInput<E>,
): Promise<EndpointAnswer<E>> {
  const { access } = await storedTokens(page)
  return callApi(page.request, endpoint, input, { token: access })
}

/** The account menu's button, visible while a user is signed in. */
export const accountMenu = (page: Page) => page.getByRole('button', { name: /^Hi / })

export async function logOut(page: Page): Promise<void> {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' })
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login / Sign up' })).toBeVisible()
}

export const sorry = (page: Page) => page.getByRole('alertdialog', { name: 'Sorry' })

interface Members {
  /** A confirmed account with an open session, shared by journeys that leave both unchanged. */
  member: Account & { tokens: Tokens }
}

export const test = base.extend<Record<never, never>, Members>({
  member: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({
        baseURL: process.env['BASE_URL'] ?? '',
        extraHTTPHeaders: fromSomewhere(),
      })
      await use(await anAccount(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})

export { expect }
