import { cellAt, cellBbox } from '@meridian/shared/grid'
import { enter } from '../accounts/account.ts'
import { expect } from '../journey.ts'
import { layLine } from '../network-line.ts'
import type { NetworkLine } from '../network-line.ts'
import { test as buyers } from '../payments/buyer.ts'
import { expectApart } from './apart.ts'
import { closeWelcome, drawn, lookAt, pixelOf, pointElsewhere, shadeOf } from './map-page.ts'
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

// Drawn by hand on a busy machine, a map takes its time.
test.describe.configure({ timeout: 240_000 })

/** Somewhere in the Indian Ocean, where no earlier run has bought and nobody looks from afar. */
const elsewhere = () => ({
  lng: Number((80 + Math.random() * 10).toFixed(4)),
  lat: Number((-30 + Math.random() * 15).toFixed(4)),
})

test('a plot that is sold while the connection is lost is shaded when it is back', async ({
  page,
  buyer,
  member,
  line,
}) => {
  const { lng, lat } = elsewhere()
  const cell = cellAt(lng, lat)
  await enter(page, member.tokens)
  await lookAt(page, { zoom: 13, lat, lng })
  const live = page.getByText('live', { exact: true })
  await expect(live).toBeVisible()
  await pointElsewhere(page)
  await drawn(page)
  const free = await shadeOf(page, cell)

  line.cut()
  await expect(live).toBeHidden()
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible()
  await buyer.buy(cell)
  expect(await shadeOf(page, cell)).toBe(free)
  line.mend()
  await expect(live).toBeVisible()
  await expect.poll(() => shadeOf(page, cell)).not.toBe(free)
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeHidden()
})

test('a browser without a network says so, and reads prices and names by itself when it has one', async ({
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

for (const [where, viewport] of [
  ['on a desktop', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const)
  test(`${where}, a map that could not be loaded is there when the network is, and says so no more`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await closeWelcome(page)
    await page.goto('/#3/48/2')
    await drawn(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    const failure = page.getByText('The map could not be loaded')
    await expect(failure).toBeVisible({ timeout: 60_000 })
    const notice = page.getByText('You are offline. What you see may be out of date.')
    await expect(notice).toBeVisible()
    await expectApart(failure, notice)
    await page.context().setOffline(false)
    await expect(failure).toBeHidden({ timeout: 60_000 })
    await drawn(page)
    await expect(page.getByText('Loading the map')).toBeHidden()
    // What is told when the map is idle is on the page two frames later.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect(failure).toBeHidden()
  })

test(
  'from afar, sales that follow each other quickly all show, and those of a lost connection too',
  thorough,
  async ({ page, request, buyer, line }) => {
    const { lng, lat } = elsewhere()
    // At zoom 8 a degree is 364 pixels wide.
    const places = [-0.6, 0, 0.6].map((east) => [lng + east, lat] as const)
    const [first, second, third] = places.map((place) => cellAt(...place)) as [number, number, number]
    const around = async (at: number) => {
      const { x, y } = pixelOf(page, ...places[at]!)
      const clip = { x: Math.round(x) - 40, y: Math.round(y) - 40, width: 80, height: 80 }
      return (await page.screenshot({ clip })).toString('base64')
    }
    await closeWelcome(page)
    const heard = page.waitForResponse('**/api/live**')
    await page.goto(`/#8/${lat}/${lng}`)
    await heard
    await pointElsewhere(page)
    await drawn(page)
    const before = [await around(0), await around(1), await around(2)]

    await buyer.buy(first)
    await expect.poll(() => around(0)).not.toBe(before[0])
    // Within five seconds of the counts that were just read.
    await buyer.buy(second)
    await expect.poll(() => around(1)).not.toBe(before[1])

    line.cut()
    const tile = `/api/map/counts/8/${tileOf(third)}`
    const counted = async () => (await (await request.get(tile)).body()).toString('base64')
    const old = await counted()
    await buyer.buy(third)
    await expect.poll(counted).not.toBe(old)
    line.mend()
    await expect.poll(() => around(2)).not.toBe(before[2])
  },
)

/** At zoom 8. Plots are counted by patches of 8 by 8, each where its middle is: near an edge, that is another tile. */
function tileOf(cell: number): string {
  const corner = cell - (cell % 64)
  const [west, south] = cellBbox(corner)
  const [, , east, north] = cellBbox(corner + 63)
  const lat = (((south + north) / 2) * Math.PI) / 180
  const x = ((west + east) / 2 + 180) / 360
  const y = 0.5 - Math.asinh(Math.tan(lat)) / (2 * Math.PI)
  return `${Math.floor(x * 256)}/${Math.floor(y * 256)}`
}
