import type { Page } from '@playwright/test'
import { cellBbox, neighbour } from '../../packages/shared/src/grid.ts'
import { buyLandByStripe } from '@meridian/shared/endpoints/payments'
import { callApi } from '../call-api.ts'
import { cartButton, checkoutButton, comeToShop, expect, expectAccessible, somewhere, test } from './shop.ts'
import { phone } from '../screens.ts'

const listed = (cell: number) =>
  cellBbox(cell)
    .map((edge) => edge.toFixed(4))
    .join(', ')

const line = (page: Page, label: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=../dt[.="${label}"]`) })

const rows = (page: Page) => page.getByRole('list', { name: 'Plots in your cart' }).getByRole('listitem')

test('removed items can be restored, on a desktop and on a phone', async ({ page, member }) => {
  const news = page.getByRole('status').filter({ hasText: '3 plots removed.' })
  await comeToShop(page, member.tokens, somewhere(3))
  await cartButton(page).click()
  await page.getByRole('button', { name: 'Remove all items' }).click()
  await expect(page.getByText('No Tiles Selected')).toBeVisible()
  await expect(news).toBeVisible()
  await expectAccessible(page)
  // The next Tab stop after the cart.
  await page.getByRole('button', { name: 'Choose plots on the map' }).focus()
  await page.keyboard.press('Tab')
  await expect(news.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toBeFocused()
  await expect(news).toBeHidden()

  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Remove all items' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cartButton(page)).toHaveAccessibleName('Cart 0 plots')
  await news.getByRole('button', { name: 'Undo' }).click()
  await expect(cartButton(page)).toHaveAccessibleName('Cart 3 plots')
  await page.reload()
  await expect(cartButton(page)).toHaveAccessibleName('Cart 3 plots')
})

test('three hundred plots can be scrolled through and bought at once', async ({ page, member }) => {
  const cells = somewhere(300)
  await comeToShop(page, member.tokens, cells)
  await cartButton(page).click()
  await expect(page.getByText('25% off activated!')).toBeVisible()
  await expect(page.getByText(/Select \d+ more/)).toHaveCount(0)
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', '300')
  await rows(page).first().hover()
  await page.mouse.wheel(0, 100_000)
  await expect(page.getByText(listed(cells.at(-1) ?? 0))).toBeVisible()
  await expect(checkoutButton(page)).not.toHaveAttribute('aria-disabled')
})

test('adjacent plots are one piece of land in the cart, on a desktop and on a phone', async ({
  page,
  member,
}) => {
  const [corner, , far] = somewhere(3) as [number, number, number]
  const row = Array.from({ length: 2 }).reduce<number[]>(
    (cells) => [...cells, neighbour(cells.at(-1)!, 'east')!],
    [corner],
  )
  await comeToShop(page, member.tokens, [...row, far])
  await cartButton(page).click()
  const group = page.getByRole('button', { name: /^3 plots, 3 × 1, ./ })
  await expect(group).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await expectAccessible(page)
  await group.click()
  await expect(rows(page)).toHaveCount(5)
  await expect(page.getByText(listed(corner))).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize(phone)
  const sheet = page.getByRole('dialog', { name: 'Your cart' })
  await sheet.getByRole('button', { name: /^Remove 3 plots/ }).click()
  await expect(rows(page)).toHaveCount(1)
  await sheet.getByRole('button', { name: 'Undo' }).click()
  await expect(group).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await expectAccessible(page)
})

test('a plot that is held meanwhile stays in the cart, outside the total, and one that is sold leaves it', async ({
  page,
  member,
  buyer,
  request,
}) => {
  const [mine, held, sold] = somewhere(3) as [number, number, number]
  const opened = page.waitForResponse('**/api/live**')
  await comeToShop(page, member.tokens, [mine, held, sold])
  await cartButton(page).click()
  await opened
  await expect(line(page, 'Total payment')).toHaveText('$75')
  await expect(rows(page).filter({ hasText: '$25' })).toHaveCount(3)

  const cart = { type: 'individual' as const, items: [{ bbox: cellBbox(held) }] }
  await callApi(request, buyLandByStripe, { body: cart }, { token: buyer.tokens.access_token })
  await expect(rows(page).nth(1)).toContainText('On hold')
  await expect(rows(page).nth(1)).not.toContainText('$25')
  await expect(page.getByText('1 plot is not for sale right now. It is not in the total.')).toBeVisible()
  await expect(line(page, 'Total payment')).toHaveText('$50')

  await buyer.buy(sold)
  const away = page.getByText('1 plot was sold meanwhile and left your cart.')
  await expect(away.first()).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('1 plot is not for sale right now. It is not in the total.')).toBeVisible()
  await expect(line(page, 'Total payment')).toHaveText('$25')
  await page.getByRole('button', { name: /^Remove (it|them)$/ }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(line(page, 'Total payment')).toHaveText('$25')
})

test('on a phone the cart is a sheet, and everything in it can be reached by keyboard', async ({
  page,
  member,
}) => {
  await page.setViewportSize(phone)
  await comeToShop(page, member.tokens, somewhere(3))
  await cartButton(page).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Your cart' })
  await expect(sheet.getByText('Total payment')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await expect(checkoutButton(page)).not.toHaveAttribute('aria-disabled')
  await checkoutButton(page).focus()
  await page.keyboard.press('Enter')
  const methods = page.getByRole('dialog', { name: 'Pay for 3 land plots' })
  await expect(methods).toBeVisible()
  await methods.getByRole('radio', { name: /Credit or debit card/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(methods.getByRole('radio', { name: /Cryptocurrency/ })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(methods).toBeHidden()
})
