import type { Page } from '@playwright/test'
import { accountMenu, enter, expect, invent, openSession, signUp, storedTokens, test } from './account.ts'
import { followMail } from './mailbox.ts'
import { thorough } from '../thorough.ts'

const used = 'This link is not valid any more. Please ask for a new one.'

test('an activation link works once, is sent once, and ends the session opened before', async ({
  page,
  request,
}) => {
  const account = invent()
  await signUp(request, account)
  const link = await followMail(request, account.email, 'Activate your Meridian account', '/email_active')
  await enter(page, await openSession(request, account))
  await page.goto('/about')
  await expect(accountMenu(page)).toBeVisible()

  const calls: string[] = []
  page.on('request', (call) => call.url().includes('/api/account/active/') && calls.push(call.url()))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  expect(calls).toHaveLength(1)
  await expect(page.getByRole('link', { name: 'Login / Sign up' })).toBeVisible()
  expect(await storedTokens(page)).toEqual({ access: null, refresh: null })

  await page.getByRole('link', { name: 'Go to Login Page' }).click()
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  expect(calls).toHaveLength(1)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Error !' })).toBeVisible()
  await expect(page.getByText(used)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Login Page' })).toBeHidden()
})

test(
  'the session of another account outlives a confirmation',
  thorough,
  async ({ page, request, member }) => {
    const account = invent()
    await signUp(request, account)
    const link = await followMail(request, account.email, 'Activate your Meridian account', '/email_active')
    await enter(page, member.tokens)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
    await expect(accountMenu(page)).toContainText(member.username)
  },
)

async function expectBlocked(page: Page, message: string): Promise<void> {
  const modal = page.getByRole('alertdialog')
  await expect(modal).toContainText(message)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(modal).toBeVisible()
  await expect(modal.getByRole('button', { name: 'Close' })).toBeHidden()
  // The Tab key does not leave the dialog either.
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('Tab')
    await expect(modal.locator(':focus')).toBeVisible()
  }
}

test('keyboard and mouse stay inside a blocked page', async ({ page }) => {
  await page.goto('/forgot_password_update?key=made-up')
  await expectBlocked(page, used)
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot_password_send_email?key=made-up')
  await expect(page.getByLabel('Email')).toBeVisible()
})
