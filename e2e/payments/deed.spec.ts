import { cellAt, cellCenter, neighbour } from '@meridian/shared/grid'
import { anAccount, enter } from '../accounts/account.ts'
import { clickPlot, drawn, lookAt, placeOf } from '../map/map-page.ts'
import { phone } from '../screens.ts'
import { giveCredits } from './buyer.ts'
import { bought, checkOutCart, expect, expectAccessible, expectResult, test } from './shop.ts'

// Software rendering of a map is slow on a busy machine.
test.describe.configure({ timeout: 240_000 })

/** Far from where other journeys buy. */
const somewhereInTheSouth = () => cellAt(-20 + Math.random() * 20, -45 + Math.random() * 20)

const directions = ['north', 'east', 'south', 'west'] as const

/** The number of plots that touch these: two adjacent plots have six neighbours nearly everywhere, but not always. */
const besides = (cells: readonly number[]) =>
  new Set(
    cells
      .flatMap((cell) => directions.map((direction) => neighbour(cell, direction)))
      .filter((cell) => cell !== null && !cells.includes(cell)),
  ).size

test.use({ viewport: phone })

test('land that is bought on the map is shown there as the buyer’s, with its deed', async ({
  page,
  request,
}) => {
  const { tokens } = await anAccount(request)
  await giveCredits(request, tokens, 2)
  const cell = somewhereInTheSouth()
  const cells = [cell, neighbour(cell, 'east')!]
  const [lng, lat] = cellCenter(cell)
  await enter(page, tokens)
  await page.evaluate(
    (items) => localStorage.setItem('cart', JSON.stringify({ state: { items }, version: 0 })),
    cells.map((one) => ({ cell: one })),
  )
  // The map starts elsewhere.
  await lookAt(page, { zoom: 13, lat: lat + 3, lng })
  await checkOutCart(page)
  await page.getByRole('button', { name: 'Pay with land credits' }).click()
  await expectResult(page, bought)

  const deed = page.locator('[id=deed], [role=dialog]').filter({ hasText: /Deed no\. [0-9A-F]{8}/ })
  await expect(deed).toContainText('2 plots in')
  await expect(deed.getByText(`${besides(cells)} plots next to yours are for sale`)).toBeVisible()
  await expectAccessible(page)
  await deed.getByRole('button', { name: 'View my land' }).click()
  await expect(deed).toBeHidden()
  await drawn(page)
  await expect.poll(() => Math.abs(placeOf(page).lat - lat)).toBeLessThan(0.1)
  expect(Math.abs(placeOf(page).lng - lng)).toBeLessThan(0.1)

  await lookAt(page, { zoom: 15, lat, lng })
  await clickPlot(page, cell)
  const own = page.getByRole('dialog').filter({ hasText: 'Yours since' })
  await expect(own.getByRole('link', { name: 'Open its page' })).toHaveAttribute('href', `/plot/${cell}`)
  await own.getByRole('button', { name: 'Name this plot' }).click()
  await page.getByLabel('Land name').fill('South stone')
  await page.keyboard.press('Enter')
  await expect(own).toContainText('South stone')
})
