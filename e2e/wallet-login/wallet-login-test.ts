/** Pages with wallets, accounts to link to, and the product in live mode. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { login } from '@meridian/shared/endpoints/accounts'
import { activate, registry } from '@meridian/shared/endpoints/email-links'
import { callApi } from '../call-api.ts'
import { installWallet } from '../wallet/install-wallet.ts'
import type { TestWallet, WalletOptions } from '@meridian/demo-wallet/testing/test-wallet'
import { expect, test as journey } from '../journey.ts'

interface Fixtures {
  /** A wallet with the land's chain and, on another node, chain 56; it starts on the land's. */
  install: (options?: Partial<WalletOptions>) => Promise<TestWallet>
  /** The demo's chains under a live configuration: without the demo wallet, the installed wallet is the only one. */
  goLive: () => Promise<void>
}

export const test = journey.extend<Fixtures>({
  install: async ({ context, baseURL }, use) => {
    const chains: WalletOptions['chains'] = [
      { id: 5, name: 'Land office', rpcUrl: `${baseURL}/rpc/5` },
      { id: 56, name: 'Token chain', rpcUrl: `${baseURL}/rpc/56` },
    ]
    await use((options) => installWallet(context, { chains, ...options }))
  },
  goLive: async ({ context }, use) => {
    await use(() => goLiveIn(context))
  },
})

export { expect, expectAccessible, giveProof } from '../journey.ts'

/** For a visitor with a separate browser context. */
export async function goLiveIn(context: BrowserContext): Promise<void> {
  await context.route('**/api/config', async (route) => {
    const response = await route.fetch()
    const config = (await response.json()) as { chains: object[] }
    const chains = config.chains.map((chain) => ({ ...chain, embedded: false }))
    await route.fulfill({ response, json: { ...config, mode: 'live', chains } })
  })
}

export const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect with Metamask' })

/** Starts on a page without a map, because software rendering is slow; the login returns there. */
export async function comeToConnect(page: Page): Promise<void> {
  await page.goto('/about')
  await page.getByRole('link', { name: 'Login / Sign up' }).click()
  await page.getByRole('link', { name: 'Log in with a wallet' }).click()
  await expect(connectButton(page)).toBeVisible()
}

/** The alert titled 'Sorry', with this message. */
export async function expectSorry(page: Page, message: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: 'Sorry' })
  await expect(alert).toContainText(message)
  await alert.getByRole('button', { name: 'Ok' }).click()
  await expect(alert).toBeHidden()
}

export const tokens = (page: Page) =>
  page.evaluate(() => ({
    access: window.localStorage.getItem('jwt'),
    refresh: window.localStorage.getItem('jwt_refresh'),
  }))

/** `0x123…89abc`, as the menu shows it. */
export const shortened = (address: string) => `${address.slice(0, 5)}…${address.slice(-5)}`

export async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

export interface Person {
  username: string
  email: string
  password: string
}

/** Signs up through the API; with `confirm`, also confirms the address by the mail's key and logs in once. */
export async function signUp(request: APIRequestContext, { confirm = true } = {}): Promise<Person> {
  const username = `w${crypto.randomUUID().slice(0, 12)}`
  const person = { username, email: `${username}@meridian.example`, password: crypto.randomUUID() }
  await callApi(request, registry, { body: person })
  if (confirm) {
    const key = await keyFromMail(request, person.email, '/email_active')
    await callApi(request, activate, { params: { key } })
    await callApi(request, login, { body: { email: person.email, password: person.password } })
  }
  return person
}

/** Signs in by tokens from the API, on a page without a map; replaces the previous session. */
export async function signInAs(page: Page, { username, password }: Person): Promise<void> {
  const session = await callApi(page.request, login, { body: { email: username, password } })
  await page.goto('/about')
  await page.evaluate(({ access_token, refresh_token }) => {
    window.localStorage.setItem('jwt', access_token)
    window.localStorage.setItem('jwt_refresh', refresh_token)
  }, session)
  await page.reload()
  await expect(page.getByRole('button', { name: `Hi ${username}` })).toBeVisible()
}

export async function signOut(page: Page): Promise<void> {
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login / Sign up' })).toBeVisible()
}

/** Waits for a mail to an address, and returns the key of its link to `path`. */
export async function keyFromMail(request: APIRequestContext, email: string, path: string): Promise<string> {
  const find = async () => {
    const answer = await request.get('/sandbox/mail.json', { params: { to: email } })
    const mails = (await answer.json()) as { text: string }[]
    const links = mails.flatMap(({ text }) => text.match(/\S+\?key=[\w-]+/g) ?? [])
    const link = links.find((one) => new URL(one).pathname === path)
    return link === undefined ? null : new URL(link).searchParams.get('key')
  }
  await expect.poll(find, { timeout: 30_000 }).not.toBeNull()
  return (await find()) ?? ''
}
