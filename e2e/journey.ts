/** The base of every journey: the product's URL, and the demo login that `npm start` prints. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base } from '@playwright/test'
import type { Page } from '@playwright/test'

export const demo = { login: 'demo', password: 'explore-the-world' }

/** Proxy headers of a visitor with a unique address, because rate limits count by address. */
export const fromSomewhere = () => {
  const part = () => Math.floor(Math.random() * 256)
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }
}

export const test = base.extend<{ baseURL: string; consoleErrors: string[] }>({
  // oxlint-disable-next-line no-empty-pattern -- as below
  extraHTTPHeaders: async ({}, use) => use(fromSomewhere()),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  baseURL: async ({}, use) => {
    const url = process.env['BASE_URL']
    if (!url) throw new Error('start-product.ts sets BASE_URL')
    await use(url)
  },
  /** All console errors of the page; journeys that provoke no failure expect none. */
  consoleErrors: async ({ page }, use) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(errors)
  },
})

export { expect }

/** After the visitor declined a request in the wallet: no error, and the wallet's reason where the spec has one. */
export async function expectCancelled(page: Page, reason = ''): Promise<void> {
  const cancelled = page.getByRole('alertdialog', { name: 'You cancelled. Nothing was sent.' })
  await expect(cancelled).toContainText(reason, { timeout: 60_000 })
  await cancelled.getByRole('button', { name: 'Close' }).click()
}

export async function logIn(page: Page, identity = demo.login, password = demo.password): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email or username').fill(identity)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Confirms the password dialog, which guards changes that need more than a session. */
export async function giveProof(page: Page, password: string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByLabel('Your password').fill(password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question).toBeHidden()
}

/**
 * Expects no findings of axe. The normal mode, which needs a second window, is used only for pages with frames. The
 * theme affects the `contrast` rule alone.
 */
export async function expectAccessible(page: Page, rules: 'all' | 'contrast' = 'all'): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)
  if (rules === 'contrast') axe.withRules(['color-contrast'])
  const { violations } = await axe.analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([])
}

export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'contrast')
}
