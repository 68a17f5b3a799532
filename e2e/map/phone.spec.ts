import type { Page } from '@playwright/test'
import { enter, expect, test as members } from '../accounts/account.ts'
import { expectAccessible } from '../journey.ts'
import { boxOf, expectApart } from './apart.ts'
import { atSea, cartButton, expectInCart, lookAt } from './map-page.ts'
import { phone } from '../screens.ts'

/** A member's phone, with an empty cart, over the open sea. */
const test = members.extend<{ phonePage: Page }>({
  phonePage: async ({ browser, baseURL, member }, use) => {
    const context = await browser.newContext({ baseURL, viewport: phone, hasTouch: true, isMobile: true })
    const page = await context.newPage()
    await enter(page, member.tokens)
    await lookAt(page, atSea)
    await use(page)
    await context.close()
  },
})

test.describe.configure({ timeout: 240_000 })

const tapMiddle = (page: Page) => page.touchscreen.tap(phone.width / 2, phone.height / 2)

test('a tap selects a plot, and its card lies beside the line about it', async ({ phonePage: page }) => {
  await tapMiddle(page)
  await expectInCart(page, 1)
  const line = page.getByTestId('plot-card')
  await expect(line).toContainText('In your cart')
  expect((await boxOf(line)).top).toBeGreaterThan(phone.height / 2)
  const news = page.getByText('1 plot added to your cart.')
  await expect(news).toBeVisible()
  await expectApart(news, line)
  for (const name of ['Zoom in', 'Zoom out', 'Show where I am']) {
    const button = page.getByRole('button', { name })
    await expectApart(line, button)
    await expectApart(news, button)
  }
  await expectAccessible(page)
})

test('the cart is at the bottom edge while it has items', async ({ phonePage: page }) => {
  const bar = page.getByRole('region', { name: 'Your cart' })
  await expect(bar).toHaveCount(0)
  await tapMiddle(page)
  await expect(bar).toContainText('1 plot')
  await expect(bar).toContainText('$25')
  await expect(bar).toContainText('Select 9 more plots and get 5% off')

  const above = [
    page.getByText('GSHHG · Natural Earth · GeoNames · NASA'),
    page.getByRole('toolbar', { name: 'Plot tools' }),
    page.getByRole('group', { name: 'Map style' }),
    page.getByRole('button', { name: 'Zoom in' }),
    page.getByRole('button', { name: 'Show where I am' }),
    page.getByTestId('plot-card'),
  ]
  for (const element of above) await expectApart(bar, element)
  await page.getByRole('button', { name: 'Legend' }).click()
  await expectApart(bar, page.getByRole('list', { name: 'Legend' }).getByRole('listitem').last())
  await expectAccessible(page)

  const toCart = bar.getByRole('button', { name: 'Open the cart' })
  await toCart.click()
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
  await expect(bar).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(bar).toBeVisible()
  await expect(toCart).toBeFocused()

  await bar.getByRole('button', { name: 'Select area' }).click()
  await expect(bar.getByRole('button', { name: 'Select area' })).toHaveAttribute('aria-pressed', 'true')
  await bar.getByRole('button', { name: 'CHECKOUT' }).click()
  await expect(page.getByRole('dialog', { name: 'Pay for 1 land plot' })).toBeVisible()
  await expect(bar).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(bar).toBeVisible()

  await page.getByRole('button', { name: 'Plots around here' }).click()
  await expectApart(bar, page.getByRole('complementary', { name: 'Plots around here' }))
  await page.getByRole('button', { name: 'Close the list' }).click()

  await cartButton(page).click()
  await page.getByRole('button', { name: 'Remove all items' }).click()
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bar).toContainText('1 plot')
})
