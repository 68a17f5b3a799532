import { cellAt, cellCenter, neighbour } from '@meridian/shared/grid'
import type { Page } from '@playwright/test'
import { enter, expect, test } from '../accounts/account.ts'
import { expectAccessible } from '../journey.ts'
import { atSea, expectInCart, lookAt } from './map-page.ts'
import { desktop } from '../screens.ts'

const middle = cellAt(atSea.lng, atSea.lat)
const coordinates = (cell: number) => {
  const [lng, lat] = cellCenter(cell)
  return `${lat.toFixed(4)}° N ${lng.toFixed(4)}° E`
}

/** The focus ring of the map. */
const ringOf = (page: Page) =>
  page
    .locator('.maplibregl-canvas-container')
    .evaluate((element) => getComputedStyle(element, '::after').boxShadow)

// Software rendering of a map is slow on a busy machine.
test.describe.configure({ timeout: 240_000 })

test.beforeEach(async ({ page, member }) => {
  await enter(page, member.tokens)
  await page.evaluate(() => localStorage.removeItem('cart'))
})

test('the keyboard moves the grid cursor, selects and deselects', async ({ page }) => {
  await lookAt(page, atSea)
  const map = page.getByRole('region', { name: 'World map' })
  for (let presses = 0; presses < 30; presses++) {
    if (await map.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(map).toBeFocused()
  expect(await ringOf(page)).toContain('inset')
  await expect(page.getByText('Press Enter to choose plots with the arrow keys.')).toBeVisible()
  await page.keyboard.press('Enter')
  const cursor = page.getByTestId('grid-cursor')
  await expect(cursor).toBeVisible()
  const voice = page.getByTestId('cursor-voice')
  await expect(voice).toContainText(`${coordinates(middle)}. For sale`)

  await page.keyboard.press('ArrowRight')
  const east = neighbour(middle, 'east')!
  await expect(voice).toContainText(`${coordinates(east)}. For sale`)
  await page.keyboard.press('Enter')
  await expectInCart(page, 1)
  await expect(voice).toContainText(`${coordinates(east)}. In your cart`)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expectInCart(page, 2)
  await page.keyboard.press('Space')
  await expectInCart(page, 1)

  // The map pans with a cursor that leaves the view.
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowRight')
  const box = await cursor.boundingBox()
  expect(box!.x + box!.width).toBeLessThan(desktop.width)
  await page.keyboard.press('Escape')
  await expect(cursor).toBeHidden()
})

test('Shift and arrow keys mark a range of plots, and Enter selects it', async ({ page }) => {
  await lookAt(page, atSea)
  const map = page.getByRole('region', { name: 'World map' })
  await map.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('grid-cursor')).toBeVisible()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.locator('output', { hasText: /^6 plots · \$150$/ })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('area-label')).toHaveCount(0)
  await expect(page.getByTestId('grid-cursor')).toBeVisible()

  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Enter')
  await expectInCart(page, 2)
  // An arrow key without Shift clears the rectangle.
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByTestId('area-label')).toHaveCount(0)
  await expectInCart(page, 2)
})

test('the list beside the map selects, deselects and moves as the map does', async ({ page }) => {
  await lookAt(page, atSea)
  await page.getByRole('button', { name: 'Plots around here' }).click()
  const list = page.getByRole('complementary', { name: 'Plots around here' })
  await expect(list.getByRole('listitem')).toHaveCount(9)
  await expect(list.getByRole('listitem').first()).toContainText(coordinates(middle))
  for (const plot of await list.getByRole('listitem').all())
    await expect(plot).toContainText(/\$25.*\d{3},\d{3} m²/)
  await list.getByRole('button', { name: 'Add to cart: North', exact: true }).press('Enter')
  await expectInCart(page, 1)
  await expect(list.getByRole('button', { name: 'Remove: North', exact: true })).toBeVisible()
  await list.getByRole('button', { name: 'One plot north' }).press('Enter')
  await expect(list.getByRole('listitem').first()).toContainText('In your cart')
  await list.getByRole('button', { name: 'Remove: At the cursor' }).press('Enter')
  await expectInCart(page, 0)
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Close the list' }).press('Enter')
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Plots around here' }).press('Enter')
  await list.getByRole('button', { name: 'One plot north' }).press('Escape')
  await expect(list).toBeHidden()
})

test('on the overview a hint leads to the plots', async ({ page }) => {
  await page.goto('/#5/16/108')
  await page.getByRole('button', { name: 'Zoom in to see plots' }).click()
  await expect(page.getByRole('button', { name: 'Select area' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('On hold')
})
