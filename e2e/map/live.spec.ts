import { cellAt, cellBbox, neighbour } from '@meridian/shared/grid'
import { enter } from '../accounts/account.ts'
import { expect } from '../journey.ts'
import { layLine } from '../network-line.ts'
import type { NetworkLine } from '../network-line.ts'
import { test as buyers } from '../payments/buyer.ts'
import { expectApart } from './apart.ts'
import { colorOf, colorsAt, DIFFERENT, distance, SAME } from './canvas-colors.ts'
import type { Color, Place } from './canvas-colors.ts'
import { closeWelcome, drawn, lookAt, pointElsewhere } from './map-page.ts'
import { desktop, phone } from '../screens.ts'
import { thorough } from '../thorough.ts'

const test = buyers.extend<{ line: NetworkLine }>({
  line: async ({ baseURL }, use) => {
    const line = await layLine(baseURL)
    await use(line)
    line.close()
  },
  page: async ({ browser, line }, use) => {
    const context = await browser.newContext({ baseURL: line.url })
    await use(await context.newPage())
    await context.close()
  },
})

// Software rendering of a map is slow on a busy machine.
test.describe.configure({ timeout: 240_000 })

/** A place in the Indian Ocean that no earlier run has bought and no zoomed-out test reads. */
const elsewhere = () => ({
  lng: Number((80 + Math.random() * 10).toFixed(4)),
  lat: Number((-30 + Math.random() * 15).toFixed(4)),
})

test('a plot that is sold during an outage has the colour of sold plots afterwards', async ({
  page,
  buyer,
  member,
  line,
}) => {
  const { lng, lat } = elsewhere()
  const cell = cellAt(lng, lat)
  const [soldBefore, free] = [neighbour(cell, 'east')!, neighbour(cell, 'west')!]
  await buyer.buy(soldBefore)
  await enter(page, member.tokens)
  await lookAt(page, { zoom: 13, lat, lng })
  const live = page.getByText('live', { exact: true })
  await expect(live).toBeVisible()
  await pointElsewhere(page)
  await drawn(page)
  const [freeColor, soldColor] = [await colorOf(page, cell), await colorOf(page, soldBefore)]
  expect(distance(freeColor, soldColor)).toBeGreaterThan(DIFFERENT)
  const isAs = async (color: Color, plot = cell) => distance(await colorOf(page, plot), color) < SAME

  line.cut()
  await expect(live).toBeHidden()
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible()
  await buyer.buy(cell)
  expect(await isAs(freeColor)).toBe(true)
  line.mend()
  await expect(live).toBeVisible()
  await expect.poll(() => isAs(soldColor), { timeout: 30_000 }).toBe(true)
  expect(await isAs(freeColor, free)).toBe(true)
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeHidden()
})

test('a browser without a network shows that, and loads prices and names when it is back', async ({
  page,
  member,
}) => {
  const { lng, lat } = elsewhere()
  await enter(page, member.tokens)
  await lookAt(page, { zoom: 13, lat, lng })
  const live = page.getByText('live', { exact: true })
  await expect(live).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible()
  await expect(live).toBeHidden()
  const { width, height } = page.viewportSize()!
  await page.mouse.move(width / 2, height / 2)
  const card = page.getByTestId('plot-card')
  await expect(card).toContainText('Place not known', { timeout: 60_000 })
  await page.context().setOffline(false)
  await expect(card).toContainText('$25', { timeout: 60_000 })
  await expect(card).not.toContainText('Place not known')
  await expect(live).toBeVisible({ timeout: 60_000 })
})

test('a map that could not be loaded appears when the network is back, without the error', async ({
  page,
}) => {
  await closeWelcome(page)
  await page.goto('/#3/48/2')
  await drawn(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  const failure = page.getByText('The map could not be loaded')
  await expect(failure).toBeVisible({ timeout: 60_000 })
  const notice = page.getByText('You are offline. What you see may be out of date.')
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    await expect(notice).toBeVisible()
    await expectApart(failure, notice)
  }
  await page.context().setOffline(false)
  await expect(failure).toBeHidden({ timeout: 60_000 })
  await drawn(page)
  await expect(page.getByText('Loading the map')).toBeHidden()
  // The page updates two frames after the map's idle event.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(failure).toBeHidden()
})

test(
  'the overview shows quick successive sales, also those during an outage',
  thorough,
  async ({ page, request, buyer, line }) => {
    const { lng, lat } = elsewhere()
    // At zoom 8 a degree is 364 pixels wide.
    const places = [-0.6, 0, 0.6].map((east): Place => [lng + east, lat])
    const [first, second, third] = places.map((place) => cellAt(...place)) as [number, number, number]
    await closeWelcome(page)
    const opened = page.waitForResponse('**/api/live**')
    await page.goto(`/#8/${lat}/${lng}`)
    await opened
    await pointElsewhere(page)
    await drawn(page)
    const before = await colorsAt(page, places)
    /** Which of the places have another colour than at first. */
    const tinted = async () =>
      (await colorsAt(page, places)).map((color, at) => distance(color, before[at]!) > DIFFERENT)

    await buyer.buy(first)
    await expect.poll(tinted, { timeout: 30_000 }).toEqual([true, false, false])
    // Within five seconds of the counts that were just read.
    await buyer.buy(second)
    await expect.poll(tinted, { timeout: 30_000 }).toEqual([true, true, false])

    line.cut()
    const tile = `/api/map/counts/8/${tileOf(third)}`
    const counted = async () => (await (await request.get(tile)).body()).toString('base64')
    const old = await counted()
    await buyer.buy(third)
    await expect.poll(counted).not.toBe(old)
    line.mend()
    await expect.poll(tinted, { timeout: 30_000 }).toEqual([true, true, true])
  },
)

/**
 * At zoom 8. Plots are counted by patches of 8 by 8, each at its centre; near an edge, the centre is in another tile.
 */
function tileOf(cell: number): string {
  const corner = cell - (cell % 64)
  const [west, south] = cellBbox(corner)
  const [, , east, north] = cellBbox(corner + 63)
  const lat = (((south + north) / 2) * Math.PI) / 180
  const x = ((west + east) / 2 + 180) / 360
  const y = 0.5 - Math.asinh(Math.tan(lat)) / (2 * Math.PI)
  return `${Math.floor(x * 256)}/${Math.floor(y * 256)}`
}
