import { cellAt, neighbour } from '@meridian/shared/grid'
import { logIn } from '../journey.ts'
import { atSea, clickPlot, dragBetween, expectInCart, lookAt } from '../map/map-page.ts'
import { phone } from '../screens.ts'
import { accountMenu, expect, invent, test } from './account.ts'
import { followMail } from './mailbox.ts'

// Two maps with software rendering are slow on a busy machine.
test.describe.configure({ timeout: 300_000 })

test('a guest fills the cart, signs up at CHECKOUT and follows the mail on a phone: place and plots are there', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const newcomer = invent()
  await lookAt(page, atSea)
  const middle = cellAt(atSea.lng, atSea.lat)
  let corner = middle
  for (let step = 0; step < 3; step++) corner = neighbour(neighbour(corner, 'west')!, 'north')!
  await page.keyboard.down('Shift')
  await dragBetween(page, corner, neighbour(middle, 'north')!)
  await page.keyboard.up('Shift')
  await clickPlot(page, middle)
  await expectInCart(page, 13)
  const bar = page.getByRole('region', { name: 'Your cart' })
  await expect(bar).toContainText('5% off activated!')
  await expect(bar).toContainText('Select 12 more plots and get 10% off')
  await bar.getByRole('button', { name: 'CHECKOUT' }).click()
  const notice = page.getByRole('dialog', { name: 'Please sign up or login' })
  await expect(notice).toContainText('Your 13 plots stay in your cart')
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
  const cart = other.getByRole('dialog', { name: 'Your cart' })
  await expect(cart).toContainText('5% off activated!')
  await cart.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(accountMenu(other)).toBeVisible()
  await expectInCart(other, 13)
  // The URL contains the map's position once the map has moved.
  await other.getByRole('button', { name: 'Zoom in' }).click()
  await expect(other).toHaveURL(/\/#14\/15\.6\d*\/110\.4\d*$/, { timeout: 60_000 })
  await context.close()

  // The plots are also in the cart of the browser where the guest signed up.
  await logIn(page, newcomer.email, newcomer.password)
  await expectInCart(page, 13)
})
