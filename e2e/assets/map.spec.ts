import { cellBbox, cellCenter, neighbour } from '@meridian/shared/grid'
import type { Page } from '@playwright/test'
import { enter, expect as expectMember, test as members } from '../accounts/account.ts'
import { drawn } from '../map/map-page.ts'
import { expect, test } from './land.ts'
import { thorough } from '../thorough.ts'

// These pages have a map, which is slow with software rendering.
test.beforeEach(() => test.slow())

/** The map centres one plot at this zoom. */
const ZOOM = 15

const rowOf = (page: Page, cell: number) =>
  page.getByRole('listitem').filter({
    hasText: cellBbox(cell)
      .map((edge) => edge.toFixed(4))
      .join(', '),
  })

/** Clicks a plot by its offset from the plot at the centre of the map. */
async function clickBeside(page: Page, inTheMiddle: number, cell: number): Promise<void> {
  const box = (await page.locator('canvas').boundingBox())!
  const y = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
  const [from, to] = [cellCenter(inTheMiddle), cellCenter(cell)]
  const scale = 512 * 2 ** ZOOM
  await page.mouse.click(
    box.x + box.width / 2 + ((to[0] - from[0]) / 360) * scale,
    box.y + box.height / 2 - (y(to[1]) - y(from[1])) * scale,
  )
}

test('a plot of the list is shown on the map, and a plot of the map in its collection', async ({
  page,
  land,
}) => {
  // Adjacent, so that the map that shows one shows the other.
  const owned = (await land.plots()).map(({ cell }) => cell)
  const gathered = owned.find((cell) => owned.includes(neighbour(cell, 'east') ?? -1))!
  const first = neighbour(gathered, 'east')!
  const other = owned.find((cell) => cell !== gathered && cell !== first)!
  await land.gather('By the lake', [gathered, other])
  await page.goto('/assets')
  await expect(page.getByRole('button', { name: /^By the lake 2 plots/ })).toBeVisible()
  await expect(rowOf(page, gathered)).toHaveCount(0)

  await rowOf(page, first).getByTitle('Show on the map').click()
  await expect(rowOf(page, first).locator('[aria-current="true"]')).toBeVisible()
  await drawn(page)
  await clickBeside(page, first, gathered)
  await expect(rowOf(page, gathered).locator('[aria-current="true"]')).toBeVisible()
  await expect(rowOf(page, gathered)).toBeInViewport()
  await expect(page.getByRole('button', { name: /^By the lake/ })).toHaveAttribute('aria-expanded', 'true')
})

test('the place search works beside the lists', thorough, async ({ page, land }) => {
  expect((await land.plots()).length).toBeGreaterThan(0)
  await page.goto('/assets')
  await page.getByRole('combobox', { name: /^Search a place/ }).fill('Da Nang')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await drawn(page)
  // At this zoom plots can be hovered: the one at the centre shows its position.
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await drawn(page)
  const box = (await page.locator('canvas').boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await expect(page.getByTestId('plot-card')).toContainText(/16\.\d{4}° N 108\.\d{4}° E/)
})

const centre = async (page: Page) => {
  const box = (await page.locator('canvas').boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Hovers over the centre of the map and checks the plot's position. */
async function expectMiddleAt(page: Page, place: RegExp): Promise<void> {
  const { x, y } = await centre(page)
  await expectMember(async () => {
    await page.mouse.move(x, y + 1)
    await page.mouse.move(x, y)
    await expectMember(page.getByTestId('plot-card')).toContainText(place, { timeout: 3000 })
  }).toPass({ timeout: 90_000 })
}

test.describe('with access to the visitor’s position', () => {
  test.use({ geolocation: { latitude: 16.4637, longitude: 107.5909 }, permissions: ['geolocation'] })

  test('the map shows the land, wherever the home map was, and returns to it by a button', async ({
    page,
    land,
  }) => {
    await land.gather('By the sea', 2)
    await page.goto('/#13/48.85/2.35')
    await drawn(page)
    await page.goto('/assets')
    const show = page.getByRole('button', { name: 'Show my land' })
    await expect(show).toBeVisible({ timeout: 90_000 })
    await expectMiddleAt(page, /Yours/)

    await page.getByRole('combobox', { name: /^Search a place/ }).fill('48.85, 2.35')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expectMiddleAt(page, /48\.8\d*° N 2\.3\d*° E/)
    await show.click()
    await expectMiddleAt(page, /Yours/)

    await page.getByRole('combobox', { name: /^Search a place/ }).fill('48.85, 2.35')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expectMiddleAt(page, /48\.8\d*° N 2\.3\d*° E/)
    await page.getByRole('button', { name: /^By the sea 2 plots/ }).click()
    await expectMiddleAt(page, /Yours/)
  })

  members(
    'an account without land begins at the visitor’s position, at zoom 13',
    async ({ page, member }) => {
      members.slow()
      await enter(page, member.tokens)
      await page.goto('/#13/48.85/2.35')
      await drawn(page)
      await page.goto('/assets')
      await expectMiddleAt(page, /16\.4\d*° N 107\.5\d*° E/)
      await expectMember(page.getByRole('button', { name: 'Show my land' })).toHaveCount(0)
    },
  )
})

members('without leave, and without land, the map shows the world', async ({ page, member }) => {
  members.slow()
  await enter(page, member.tokens)
  await page.goto('/#13/48.85/2.35')
  await drawn(page)
  await page.goto('/assets')
  await expectMember(page.getByRole('button', { name: 'Zoom in to see plots' })).toBeVisible({
    timeout: 90_000,
  })
})
