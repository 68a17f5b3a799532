import type { Page } from '@playwright/test'
import { desktop } from '../map/map-page.ts'
import { expect, test } from './land.ts'

test.use({ viewport: desktop })
// A map without a graphics card is slow to draw, and these pages have one.
test.beforeEach(() => test.slow())

/** Presses Tab until the wanted thing has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) continue
    const label = await focused.evaluate(
      (element) => element.getAttribute('aria-label') ?? (element as HTMLElement).innerText,
    )
    if (name.test(label)) return
  }
  throw new Error(`Tab never came to ${name}`)
}

test('with the keyboard alone, plots are gathered, found on the map, and a collection is renamed', async ({
  page,
  land,
}) => {
  await page.goto('/assets')
  await expect(page.getByRole('heading', { name: /Individual Land Plots/ })).toBeVisible()
  await page.locator('#main').focus()
  await tabTo(page, /^Select (?!All)/)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: /^Select (?!All)/, checked: true })).toHaveCount(2)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-current="true"]')).toHaveCount(1)

  await page.locator('#main').focus()
  await tabTo(page, /^Create new collection$/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^By keyboard 2 plots/ })).toBeVisible()

  await page.locator('#main').focus()
  await tabTo(page, /^By keyboard/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^By keyboard/ })).toHaveAttribute('aria-expanded', 'true')
  await tabTo(page, /^Rename By keyboard/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Renamed')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Renamed 2 plots/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename Renamed' })).toBeFocused()
  expect((await land.collections()).map(({ name }) => name)).toEqual(['Renamed'])
})
