import { cellAt, neighbour } from '@meridian/shared/grid'
import { buyLandByStripe } from '@meridian/shared/endpoints/payments'
import { callApi } from '../call-api.ts'
import { enter } from '../accounts/account.ts'
import { expect } from '../journey.ts'
import { test } from '../payments/buyer.ts'
import { colorOf, DIFFERENT, distance, SAME } from './canvas-colors.ts'
import { atSea, clickPlot, drawn, expectInCart, itemOf, lookAt, pointElsewhere } from './map-page.ts'

const middle = cellAt(atSea.lng, atSea.lat)

// Software rendering of a map is slow on a busy machine.
test.describe.configure({ timeout: 240_000 })

test('a guest logs in at CHECKOUT and returns to the same place and cart', async ({ page, member }) => {
  await lookAt(page, atSea)
  await clickPlot(page, middle)
  await page.getByRole('region', { name: 'Your cart' }).getByRole('button', { name: 'CHECKOUT' }).click()
  const notice = page.getByRole('dialog', { name: 'Please sign up or login' })
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/registry')
  await notice.getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email or username').fill(member.username)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/#13\/15\.6\d*\/110\.4\d*$/)
  await expectInCart(page, 1)
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toBeVisible()
})

test('a plot that another buyer pays for is shaded at once, and cannot be selected', async ({
  page,
  request,
  member,
  buyer,
}) => {
  // A plot that no earlier run has bought.
  const lng = 111 + Math.random() * 2
  const lat = 12 + Math.random() * 2
  const [held, bought] = [cellAt(lng, lat), neighbour(cellAt(lng, lat), 'east')!]
  await enter(page, buyer.tokens)
  await lookAt(page, { zoom: 13, lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) })
  await expect(page.getByText('live', { exact: true })).toBeVisible()
  await pointElsewhere(page)
  await drawn(page)
  const free = await colorOf(page, held)
  /** How far a plot's colour is from that of a free one. */
  const shade = async (cell: number) => distance(await colorOf(page, cell), free)
  expect(await shade(bought)).toBeLessThan(SAME)

  const cart = { type: 'individual' as const, items: [itemOf(held)] }
  await callApi(request, buyLandByStripe, { body: cart }, { token: member.tokens.access_token })
  await expect.poll(() => shade(held), { timeout: 30_000 }).toBeGreaterThan(DIFFERENT)
  expect(await shade(bought)).toBeLessThan(SAME)
  await clickPlot(page, held)
  await expect(
    page.locator('output', { hasText: 'Someone is paying for this plot right now.' }),
  ).toBeVisible()
  await expect(page.getByTestId('plot-card')).toContainText(/Held until \d/)

  await buyer.buy(bought)
  await pointElsewhere(page)
  await expect.poll(() => shade(bought), { timeout: 30_000 }).toBeGreaterThan(DIFFERENT)
  await expectInCart(page, 0)
})

test('a shared link shows its plots to a guest, who adds them to the cart', async ({
  browser,
  baseURL,
  member,
}) => {
  const context = await browser.newContext({
    baseURL,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await enter(page, member.tokens)
  await page.evaluate(() => localStorage.removeItem('cart'))
  await lookAt(page, atSea)
  await clickPlot(page, middle)
  await clickPlot(page, neighbour(middle, 'north')!)
  await expectInCart(page, 2)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('A link to this place and 2 plots is copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await context.close()

  const other = await browser.newContext({ baseURL })
  const guest = await other.newPage()
  await guest.goto(link)
  await expect(guest.getByText('2 plots were shared with you.')).toBeVisible()
  await guest.getByRole('button', { name: 'Add all to cart' }).click()
  await expectInCart(guest, 2)
  await expect(guest.getByText('2 plots were shared with you.')).toBeHidden()
  await expect(guest).toHaveURL(/\/#13\//)
  await other.close()
})
