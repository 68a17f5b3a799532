import { accountMenu, enter, expect, invent, openSession, signUp, test } from './account.ts'
import { logIn } from '../journey.ts'
import { followMail } from './mailbox.ts'
import { thorough } from '../thorough.ts'

test(
  'the owner of an address takes over the account that a stranger opened with it',
  thorough,
  async ({ page, request, browser, baseURL }) => {
    const squatter = invent()
    await signUp(request, squatter)
    const elsewhere = await (await browser.newContext({ baseURL })).newPage()
    await enter(elsewhere, await openSession(request, squatter))
    await elsewhere.goto('/about')
    await expect(accountMenu(elsewhere)).toBeVisible()

    await page.goto('/forgot_password_send_email')
    await page.getByLabel('Email').fill(squatter.email)
    await page.getByRole('button', { name: 'Send my email' }).click()
    await page.getByRole('button', { name: 'Ok' }).click()
    const link = await followMail(
      request,
      squatter.email,
      'Set a new password for Meridian',
      '/forgot_password_update',
    )
    await page.goto(link)
    await page.getByLabel('New password').fill('known to its owner')
    await page.getByLabel('Confirm password').fill('known to its owner')
    await expect(page.getByRole('checkbox'), 'no wallet, nothing to unlink').toHaveCount(0)
    await page.getByRole('button', { name: 'Update password' }).click()
    await expect(page).toHaveURL('/login')

    await expect(elsewhere.getByRole('link', { name: 'Login / Sign up' })).toBeVisible()
    await elsewhere.goto('/login')
    await elsewhere.getByLabel('Email or username').fill(squatter.username)
    await elsewhere.getByLabel('Password', { exact: true }).fill(squatter.password)
    await elsewhere.getByRole('button', { name: 'Sign in' }).click()
    await expect(elsewhere.getByText('Wrong email, username or password.')).toBeVisible()
    await elsewhere.context().close()

    await logIn(page, squatter.email, 'known to its owner')
    await expect(accountMenu(page)).toContainText(squatter.username)
    await expect(page.getByRole('button', { name: 'Link email' })).toBeHidden()
  },
)
