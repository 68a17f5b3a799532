import { cellAt } from '@meridian/shared/grid'
import { logIn } from '../journey.ts'
import { atSea, clickPlot, expectInCart, lookAt } from '../map/map-page.ts'
import { phone } from '../screens.ts'
import { accountMenu, expect, invent, test } from './account.ts'
import { followMail } from './mailbox.ts'

// Two maps with software rendering are slow on a busy machine.
test.describe.configure({ timeout: 300_000 })

test('a guest selects a plot, signs up, opens the mail on a phone, and finds place and plot', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const newcomer = invent()
  await lookAt(page, atSea)
  await clickPlot(page, cellAt(atSea.lng, atSea.lat))
  const notice = page.getByRole('dialog', { name: 'Please sign up or login' })
  await notice.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Username').fill(newcomer.username)
  await page.getByLabel('Email').fill(newcomer.email)
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await page.getByLabel('Confirm password').fill(newcomer.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('button', { name: 'Ok' }).click()
  await expect(page).toHaveURL('/login')

  const subject = 'Activate your Meridian account'
  const link = await followMail(request, newcomer.email, subject, '/email_active')
  const context = await browser.newContext({ baseURL, viewport: phone, hasTouch: true, isMobile: true })
  const other = await context.newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await other.getByRole('link', { name: 'Go to Login Page' }).click()
  await other.getByLabel('Email or username').fill(newcomer.email)
  await other.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(accountMenu(other)).toBeVisible()
  await expectInCart(other, 1)
  // The URL contains the map's position once the map has moved.
  await other.getByRole('button', { name: 'Zoom in' }).click()
  await expect(other).toHaveURL(/\/#14\/15\.6\d*\/110\.4\d*$/, { timeout: 60_000 })
  await context.close()

  // The plot is also in the cart of the browser where the guest signed up.
  await logIn(page, newcomer.email, newcomer.password)
  await expectInCart(page, 1)
})
