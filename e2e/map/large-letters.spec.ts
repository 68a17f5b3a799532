/** Twice as large: a browser's zoom leaves half the pixels of the page, a style of the reader's own only larger letters. */
import type { Page } from '@playwright/test'
import { enter, expect, test } from '../accounts/account.ts'
import { desktop, phone } from '../screens.ts'
import { expectApart } from './apart.ts'
import { atSea, cartButton, expectInCart, lookAt } from './map-page.ts'

// Drawn by hand on a busy machine, a map takes its time.
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
  test(`in ${name}, the cart shows its total, and the search leaves the zoom free`, async ({
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
    for (const control of ['Zoom in', 'Zoom out'])
      await expectApart(search, page.getByRole('button', { name: control }))
    await expectApart(search, cartButton(page))

    await cartButton(page).click()
    const total = page.getByText('Total payment', { exact: true })
    await expect(total).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'CHECKOUT' })).toBeInViewport({ ratio: 1 })
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(scrolls).toBe(false)
  })
