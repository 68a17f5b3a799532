/** Text at 200 %: a browser's zoom halves the page's pixels, a user style sheet only enlarges the text. */
import type { Page } from '@playwright/test'
import { enter, expect, test } from '../accounts/account.ts'
import { desktop, phone } from '../screens.ts'
import { expectApart } from './apart.ts'
import { atSea, cartButton, closeWelcome, expectInCart, lookAt } from './map-page.ts'

// Software rendering of a map is slow on a busy machine.
test.describe.configure({ timeout: 240_000 })

const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })

const cases = [
  { name: 'a window zoomed to 200%', viewport: { width: 720, height: 450 }, letters: false },
  { name: 'letters of 200%', viewport: { width: desktop.width, height: 900 }, letters: true },
  { name: 'letters of 200% on a phone', viewport: phone, letters: true },
]

for (const { name, viewport, letters } of cases)
  test(`in ${name}, the cart shows its total, and the search does not cover the zoom buttons`, async ({
    page,
    member,
  }) => {
    await page.setViewportSize(viewport)
    await enter(page, member.tokens)
    await page.evaluate(() => localStorage.removeItem('cart'))
    await lookAt(page, atSea)
    await page.mouse.click(viewport.width / 2, viewport.height / 2)
    await expectInCart(page, 1)
    if (letters) await enlarge(page)
    const search = page.getByRole('search')
    const demo = page.getByText('Demo world')
    for (const control of ['Zoom in', 'Zoom out'])
      for (const other of [search, demo])
        await expectApart(other, page.getByRole('button', { name: control }))
    await expectApart(search, demo)
    // A phone has the cart's sheet instead.
    if (letters && viewport !== phone) {
      const smallest = page.getByTestId('plot-card').getByText('15.6').first()
      await expect(smallest).toHaveCSS('font-size', '26px')
    }
    await expectApart(search, cartButton(page))

    await cartButton(page).click()
    const total = page.getByText('Total payment', { exact: true })
    await expect(total).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'CHECKOUT' })).toBeInViewport({ ratio: 1 })
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(scrolls).toBe(false)
  })

test('at 200% text on a phone, the demo label is readable beside the zoom buttons', async ({ page }) => {
  await page.setViewportSize(phone)
  await closeWelcome(page)
  await lookAt(page, atSea)
  await enlarge(page)
  const label = page.getByText('Demo world')
  await expect(label).toBeInViewport({ ratio: 1 })
  await expectApart(label, page.getByRole('search'))
  await expectApart(label, page.getByRole('group', { name: 'Map style' }))
  for (const name of ['Zoom in', 'Zoom out', 'Select area'])
    await expectApart(label, page.getByRole('button', { name }))
})
