import type { Page } from '@playwright/test'
import { expect, test } from './land.ts'
import { thorough } from '../thorough.ts'

// These pages have a map, which is slow with software rendering.
test.beforeEach(() => test.slow())

/** Presses Tab, or Shift+Tab, until the wanted element has the focus. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key)
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) continue
    const label = await focused.evaluate(
      (element) => element.getAttribute('aria-label') ?? (element as HTMLElement).innerText,
    )
    if (name.test(label)) return
  }
  throw new Error(`${key} never came to ${name}`)
}

/** The skip link is the first Tab stop of a page that was just opened. */
async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

const aPlot = /^Select (?!All)/
const aSinglePlot = /^Select .*\s· \d+$/

test('by keyboard, plots are collected, found on the map, and a collection is renamed', async ({
  page,
  land,
}) => {
  await page.goto('/assets')
  await expect(page.getByRole('heading', { name: /Individual Land Plots/ })).toBeVisible()
  await skipToContent(page)
  await tabTo(page, / plots, .*m²/)
  await page.keyboard.press('Enter')
  await tabTo(page, aSinglePlot)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: aSinglePlot, checked: true })).toHaveCount(2)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-current="true"]')).toHaveCount(1)

  await tabTo(page, /^Create new collection$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^By keyboard 2 plots/ })).toBeVisible()

  await tabTo(page, /^By keyboard/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^By keyboard/ })).toHaveAttribute('aria-expanded', 'true')
  await tabTo(page, /^Rename By keyboard/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Renamed')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Renamed 2 plots/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename Renamed' })).toBeFocused()
  expect((await land.collections()).map(({ name }) => name)).toEqual(['Renamed'])
})

test(
  'by keyboard, a plot of the table is named and put into a collection, which is opened',
  thorough,
  async ({ page, land }) => {
    await page.goto('/myassets')
    const row = page.getByRole('row').nth(1)
    await expect(row.getByRole('checkbox')).toBeVisible()
    await skipToContent(page)
    await tabTo(page, /^Rename /)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('By key')
    await page.keyboard.press('Enter')
    await expect(row).toContainText('By key')
    await expect(row.getByRole('button', { name: 'Rename By key' })).toBeFocused()

    await tabTo(page, /^Select By key$/)
    await page.keyboard.press('Space')
    await tabTo(page, /^Create new collection$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await page.keyboard.type('From the table')
    await page.keyboard.press('Enter')
    await expect(page.getByText('“From the table” is created.')).toBeVisible()
    await tabTo(page, /^Land Plots/, 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('row', { name: '1 View From the table 1' })).toBeVisible()
    await tabTo(page, /^View From the table/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'From the table' })).toBeVisible()
    await tabTo(page, /^Collection page$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'LAND PLOTS (1)' })).toBeVisible()

    const gathered = (await land.plots()).find(({ collectionId }) => collectionId !== '')
    expect(gathered?.name).toBe('By key')
    await land.rename(gathered!.cell, '')
  },
)

test('by keyboard, plots are added to a collection and removed', async ({ page, land }) => {
  const { id } = await land.gather('By the lake', 2)
  await page.goto(`/assets/collections?key=${id}`)
  await expect(page.getByRole('heading', { name: 'LAND PLOTS (2)' })).toBeVisible()
  await skipToContent(page)
  await tabTo(page, /^Add$/)
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('dialog', { name: 'My land plots' }).getByRole('checkbox').first(),
  ).toBeVisible()
  await tabTo(page, aPlot)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await tabTo(page, /^Add to collections$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'LAND PLOTS (4)' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await tabTo(page, aPlot)
  await page.keyboard.press('Space')
  await tabTo(page, /^Remove$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'LAND PLOTS (3)' })).toBeVisible()
  expect((await land.collections()).map(({ total }) => total)).toEqual([3])
  await tabTo(page, /^Back to My Assets$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/assets\?redirected=detail$/)
})

test(
  'by keyboard, plots of the land view are selected and shown on the map',
  thorough,
  async ({ page, land }) => {
    await land.gather('By the lake', 3)
    const [collection] = await land.collections()
    await page.goto(`/item/${collection!.uriid}`)
    await expect(page.getByRole('listitem')).toHaveCount(3)
    await skipToContent(page)
    await tabTo(page, /^Mint\s+soon$/)
    await page.keyboard.press('Enter')
    await expect(page.getByText('The minting feature is in development (soon).')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('The minting feature is in development (soon).')).toBeHidden()
    await tabTo(page, aPlot)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listitem').nth(1).locator('[aria-current="true"]')).toBeVisible()
  },
)
