/** Sold land on the zoomed-out map. The tests read colours of the canvas, because nothing else shows it. */
import { cellAt } from '@meridian/shared/grid'
import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import { test } from '../payments/buyer.ts'
import { colorsAt, distance } from './canvas-colors.ts'
import type { Color, Place } from './canvas-colors.ts'
import { closeWelcome, drawn } from './map-page.ts'
import { thorough } from '../thorough.ts'

test.use({ colorScheme: 'light' })
// Software rendering of a map is slow on a busy machine.
test.describe.configure({ timeout: 240_000 })

const land: Color = [245, 240, 229]
const sea: Color = [201, 222, 230]

async function openOverview(page: Page, hash: string): Promise<void> {
  await page.goto('about:blank')
  await closeWelcome(page)
  await page.goto(`/#${hash}`)
  await expect(page.getByRole('button', { name: 'Zoom in to see plots' })).toBeVisible({ timeout: 90_000 })
  await drawn(page)
}

const sold: Record<string, Place> = {
  montevideo: [-56.165, -34.88],
  astana: [71.43, 51.16],
  vaduz: [9.5215, 47.141],
  neubrandenburg: [13.2612, 53.5575],
}
/** Away from coasts, borders, rivers, labels and the lines of the graticule. */
const free: Record<string, Place> = { hoggar: [5, 23.5], sahara: [-5, 21.5], amazon: [-64, -6.5] }
const water: Record<string, Place> = {
  // The distance from Montevideo at which its counts used to be drawn.
  offMontevideo: [-47, -38],
  atlantic: [-35, 25],
  indianOcean: [75, -25],
}

test('the first view tints sold land, and neither free land nor the sea', async ({ page }) => {
  await openOverview(page, '1.5/20/0')
  // The workers count the demo world's sold plots within seconds.
  await expect
    .poll(
      async () => Math.min(...(await colorsAt(page, Object.values(sold))).map((one) => distance(one, land))),
      { timeout: 60_000 },
    )
    .toBeGreaterThan(60)
  for (const color of await colorsAt(page, Object.values(free))) expect(distance(color, land)).toBeLessThan(6)
  for (const color of await colorsAt(page, Object.values(water))) expect(distance(color, sea)).toBeLessThan(6)
})

test('land is drawn before the fonts are loaded, and its labels follow', async ({ page }) => {
  const release = Promise.withResolvers<void>()
  await page.route(/latin-ext.*\.woff2$/, async (route) => {
    await release.promise
    await route.continue()
  })
  await closeWelcome(page)
  // A page that waits for fonts never fires 'load'.
  await page.goto('/#1.5/20/0', { waitUntil: 'commit' })
  const isLand = async () =>
    (await colorsAt(page, Object.values(free))).every((color) => distance(color, land) < 6)
  const unnamed = page.locator('[data-named="no"]')
  // A page that has painted nothing yet can not be captured.
  await expect(unnamed).toBeVisible({ timeout: 90_000 })
  await expect.poll(isLand, { timeout: 90_000 }).toBe(true)
  await expect(unnamed).toBeVisible()
  await expect(page.locator('[data-drawn="yes"]')).toHaveCount(0)
  release.resolve()
  await drawn(page)
  await expect(page.locator('[data-named="yes"]')).toBeVisible()
})

test('a purchase shows on an open overview by itself', thorough, async ({ page, buyer }) => {
  // A place in the open Pacific, between the lines of the graticule, that no earlier run has bought.
  const [lng, lat] = [-137 + Math.random() * 4, 23 + Math.random() * 4]
  await openOverview(page, '4/25/-135')
  const [before] = await colorsAt(page, [[lng, lat]])
  await buyer.buy(cellAt(lng, lat))
  await expect
    .poll(async () => distance((await colorsAt(page, [[lng, lat]]))[0]!, before!), { timeout: 60_000 })
    .toBeGreaterThan(25)
})
