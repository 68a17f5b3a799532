import { blockOf, cellAt, cellCenter, cellsInRectangle, neighbour } from '@meridian/shared/grid'
import { enter, expect, test } from '../accounts/account.ts'
import {
  atSea,
  clickPlot,
  dragBetween,
  drawn,
  expectInCart,
  findSold,
  lookAt,
  middleOf,
  pointElsewhere,
} from './map-page.ts'
import { colorOf, DIFFERENT, distance, SAME } from './canvas-colors.ts'
import { expectAccessible } from '../journey.ts'
import { expectApart } from './apart.ts'
import { desktop } from '../screens.ts'
import { thorough } from '../thorough.ts'

const middle = cellAt(atSea.lng, atSea.lat)

/** The plot that is `east` and `north` plots away from the middle. */
function offset(east: number, north: number): number {
  let cell = middle
  for (let step = 0; step < Math.abs(east); step++) cell = neighbour(cell, east > 0 ? 'east' : 'west')!
  for (let step = 0; step < Math.abs(north); step++) cell = neighbour(cell, north > 0 ? 'north' : 'south')!
  return cell
}

// Software rendering of a map is slow on a busy machine.
test.describe.configure({ timeout: 240_000 })

test.beforeEach(async ({ page, member }) => {
  await enter(page, member.tokens)
  await page.evaluate(() => localStorage.removeItem('cart'))
})

test('a click selects a plot, another deselects it, and the map shows both', async ({
  page,
  consoleErrors,
}) => {
  await lookAt(page, atSea)
  await pointElsewhere(page)
  const free = await colorOf(page, middle)
  const shade = async () => distance(await colorOf(page, middle), free)
  await clickPlot(page, middle)
  await expectInCart(page, 1)
  await pointElsewhere(page)
  await expect.poll(shade, { timeout: 30_000 }).toBeGreaterThan(DIFFERENT)

  await clickPlot(page, middle)
  await expectInCart(page, 0)
  await pointElsewhere(page)
  await expect.poll(shade, { timeout: 30_000 }).toBeLessThan(SAME)
  expect(consoleErrors).toEqual([])
})

test('the card under the pointer names the place, the exact area and the price', async ({ page }) => {
  await lookAt(page, { zoom: 13, lat: 16.0656, lng: 108.2412 })
  await page.mouse.move(desktop.width / 2, desktop.height / 2)
  const card = page.getByTestId('plot-card')
  await expect(card).toContainText(/Sơn Trà\s· \d+/)
  await expect(card).toContainText('Vietnam')
  await expect(card).toContainText('160,270 m²')
  await expect(card).toContainText('$25')
  await expect(card).toContainText(/For sale|Sold|On hold/)
})

test('a rectangle is dragged with Shift or with the tool, and survives a reload', async ({ page }) => {
  await lookAt(page, atSea)
  await page.keyboard.down('Shift')
  await dragBetween(page, offset(-3, 2), offset(0, 0))
  await page.keyboard.up('Shift')
  await expectInCart(page, 12)

  await page.getByRole('button', { name: 'Select area' }).click()
  await dragBetween(page, offset(2, 1), offset(4, 0))
  await expectInCart(page, 18)
  // The tool is still active, and a click still selects one plot.
  await clickPlot(page, offset(2, -2))
  await expectInCart(page, 19)

  await page.reload()
  await expectInCart(page, 19)
  // All of it is selected already, so the same rectangle deselects it.
  await drawn(page)
  await page.keyboard.down('Shift')
  await dragBetween(page, offset(-3, 2), offset(0, 0))
  await page.keyboard.up('Shift')
  await expectInCart(page, 7)
})

test('a rectangle over the limit selects three hundred plots and shows that', thorough, async ({ page }) => {
  await lookAt(page, { ...atSea, zoom: 12 })
  const [west, south] = cellCenter(offset(-10, -8))
  const [east, north] = cellCenter(offset(12, 8))
  const { total } = cellsInRectangle({ west, south, east, north }, 0)
  expect(total).toBeGreaterThan(300)
  await page.keyboard.down('Shift')
  await dragBetween(page, offset(-10, 8), offset(12, -8))
  await page.keyboard.up('Shift')
  const dialog = page.getByRole('alertdialog', { name: `Added 300 of ${total} plots to your cart` })
  const sentence =
    'You can only add a maximum of 300 land plots into your cart at once. Please checkout with your current cart and you can continue shopping after.'
  await expect(dialog).toContainText(sentence)
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expectInCart(page, 300)

  await clickPlot(page, offset(20, -10))
  await expect(page.getByRole('alertdialog', { name: 'Your cart is full' })).toContainText(sentence)
  await page.keyboard.press('Escape')
  await expectInCart(page, 300)
})

test('plots that are not free cannot be selected, and the reason is shown', async ({ page, request }) => {
  const sold = await findSold(request, blockOf(cellAt(9.5215, 47.141)))
  const [lng, lat] = cellCenter(sold)
  await lookAt(page, { zoom: 14, lat, lng })
  await clickPlot(page, sold)
  const known = page.getByRole('dialog').filter({ hasText: 'Sold since' })
  await expect(known.getByRole('link', { name: 'Open its page' })).toHaveAttribute('href', `/plot/${sold}`)
  await page.keyboard.press('Escape')
  await expect(known).toBeHidden()
  await expectInCart(page, 0)

  await lookAt(page, { zoom: 12, lat: 85.01, lng: 20 })
  await page.mouse.click(desktop.width / 2, 200)
  await expect(
    page.locator('output', { hasText: 'Plots beyond 85 degrees of latitude are not for sale.' }),
  ).toBeVisible()
  await expectInCart(page, 0)
})

test('plots are drawn again after the graphics context was lost', thorough, async ({ page }) => {
  await lookAt(page, atSea)
  await clickPlot(page, middle)
  await expectInCart(page, 1)
  await pointElsewhere(page)
  const beside = offset(0, 2)
  const differ = async () => distance(await colorOf(page, middle), await colorOf(page, beside)) > DIFFERENT
  await expect.poll(differ).toBe(true)
  await page.evaluate(() => {
    const context = document
      .querySelector('canvas')!
      .getContext('webgl2')!
      .getExtension('WEBGL_lose_context')!
    Object.assign(window, { restoreGraphics: () => context.restoreContext() })
    context.loseContext()
  })
  await expect.poll(differ).toBe(false)
  await page.evaluate('restoreGraphics()')
  await drawn(page)
  await expect.poll(differ).toBe(true)
})

test('a bar shows the total of the selection, and leads to the cart and the payment', async ({ page }) => {
  await lookAt(page, atSea)
  const bar = page.getByRole('region', { name: 'Your cart' })
  await expect(bar).toHaveCount(0)
  await clickPlot(page, middle)
  await expect(bar).toContainText('1 plot')
  await expect(bar).toContainText('$25')
  await expect(bar).toContainText('Select 9 more plots and get 5% off')
  for (const element of [
    page.getByRole('toolbar', { name: 'Plot tools' }),
    page.getByRole('list', { name: 'Legend' }),
    page.getByRole('button', { name: 'Zoom out' }),
    page.getByText('GSHHG · Natural Earth · GeoNames · NASA'),
  ])
    await expectApart(bar, element)
  await expectAccessible(page)

  await bar.getByRole('button', { name: 'Open the cart' }).click()
  const cart = page.getByRole('complementary', { name: 'Your cart' })
  await expect(cart).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(cart).toBeHidden()
  await bar.getByRole('button', { name: 'CHECKOUT' }).click()
  await expect(page.getByRole('dialog', { name: 'Pay for 1 land plot' })).toBeVisible()
})

test('the dragged rectangle snaps to whole plots, and shows their price', async ({ page }) => {
  await lookAt(page, { ...atSea, zoom: 12 })
  const label = page.getByTestId('area-label')
  await page.keyboard.down('Shift')
  const drag = async (from: number, to: number) => {
    const [start, end] = [middleOf(page, from), middleOf(page, to)]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(end.x - 3, end.y - 3)
    await page.mouse.move(end.x, end.y)
  }
  await drag(offset(-4, 4), offset(4, -1))
  // 9 × 6 plots for $25 each, minus the discount from ten or from fifty plots on.
  await expect(label).toHaveText(/^54 plots · \$1,\d{3}$/)
  const said = await label.textContent()
  await page.mouse.up()
  await expectInCart(page, 54)
  await expect(page.getByRole('region', { name: 'Your cart' })).toContainText(said!.split(' · ')[1]!)

  await drag(offset(6, 4), offset(7, 4))
  await expect(label).toHaveText(/^2 more: 56 plots · \$1,\d{3}$/)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await drag(offset(-10, 8), offset(12, -8))
  await expect(label).toHaveText(/^\d{3} plots · 300 at most$/)
  await page.keyboard.press('Escape')
  await expect(label).toHaveCount(0)
  await expectInCart(page, 54)
})
