/** From the world view to visible land: by the clock's time zone, and by the markers of sold land. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../journey.ts'
import { phone } from '../screens.ts'
import { closeWelcome, drawn } from './map-page.ts'

// Software rendering of a map is slow on a busy machine.
test.describe.configure({ timeout: 240_000 })
test.use({ timezoneId: 'Asia/Saigon' })

const hint = (page: Page) => page.getByRole('button', { name: 'Zoom in to see plots' })
const points = (page: Page) => page.getByRole('group', { name: 'Places where plots are sold' })

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the hint in the world view leads to the nearest place with streets', async ({ page }) => {
    await page.goto('/')
    await hint(page).click({ timeout: 90_000 })
    await expect(page).toHaveURL(/#13\/51\.16\d*\/71\.43\d*$/)
    await expect(hint(page)).toBeHidden()
  })
})

test('a view of a part of the world stays there', async ({ page }) => {
  await page.goto('/#5/48/10')
  await hint(page).click({ timeout: 90_000 })
  await expect(page).toHaveURL(/#12\/48\.0+\/10\.0+$/)
})

test('the markers of the world are buttons, for pointer and keyboard', async ({ page }) => {
  await closeWelcome(page)
  await page.goto('/#1.5/20/0')
  await expect(hint(page)).toBeVisible({ timeout: 90_000 })
  await drawn(page)
  const buttons = points(page).getByRole('button')
  await expect.poll(() => buttons.count(), { timeout: 60_000 }).toBeGreaterThan(3)
  await expectAccessible(page)

  // Tab reaches one of them and the arrow keys the others; the map does not move.
  await buttons.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(buttons.nth(1)).toBeFocused()
  await expect(buttons.nth(1)).toHaveAccessibleName(/^Go to .+: [\d,]+ plots? sold$/)
  await expect(page).toHaveURL(/#1\.5\/20(\.0+)?\/0(\.0+)?$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#12\//)

  await page.goto('about:blank')
  await page.goto('/#1.5/20/0')
  await buttons.first().click({ timeout: 90_000 })
  await expect(page).toHaveURL(/#12\//)
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Sold', { timeout: 60_000 })
})
