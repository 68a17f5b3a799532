import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { thorough } from '../thorough.ts'

/** An online map on this origin, which the content security policy allows, and which the test can switch off. */
interface OnlineMap {
  style: 'answers' | 'dead'
  tiles: 'answer' | 'dead'
  tilesAsked: number
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const style = {
  version: 8,
  sources: {
    tiles: {
      type: 'raster',
      tiles: ['/online/{z}/{x}/{y}.png'],
      tileSize: 256,
      attribution: '© <a href="https://maps.example/copyright">Example Maps</a>',
    },
  },
  layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
}

async function startOnlineMap(page: Page, choice: 'on' | 'off' = 'on'): Promise<OnlineMap> {
  const online: OnlineMap = { style: 'answers', tiles: 'answer', tilesAsked: 0 }
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    const config = (await response.json()) as { map: { streets: object; satellite: object } }
    const onlineUrl = new URL('/online/style.json', route.request().url()).href
    config.map.streets = { ...config.map.streets, onlineUrl }
    config.map.satellite = { ...config.map.satellite, onlinePictures: null }
    await route.fulfill({ response, json: config })
  })
  await page.route('**/online/**', async (route) => {
    const isStyle = route.request().url().endsWith('style.json')
    if (!isStyle) online.tilesAsked += 1
    if ((isStyle ? online.style : online.tiles) === 'dead') await route.abort()
    else if (isStyle) await route.fulfill({ json: style })
    else await route.fulfill({ contentType: 'image/png', body: onePixel })
  })
  if (choice === 'on') await page.addInitScript(() => window.localStorage.setItem('online-map', 'on'))
  return online
}

// A small viewport for software rendering; a long timeout, since a style that is late on a busy machine is requested
// again.
test.use({ viewport: { width: 900, height: 600 } })
const patient = { timeout: 60_000 }

const embedded = 'GSHHG · Natural Earth · GeoNames · NASA'

test('the online map is drawn once it answers, with its own attribution', async ({ page }) => {
  const online = await startOnlineMap(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Example Maps' })).toBeVisible(patient)
  await expect(page.getByText(embedded)).toBeHidden()
  await expect.poll(() => online.tilesAsked).toBeGreaterThan(0)
  // The satellite map has no online style configured, so it uses the embedded one.
  await page.getByText('Satellite', { exact: true }).click()
  await expect(page.getByText(embedded)).toBeVisible()
  await page.getByText('Streets', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'Example Maps' })).toBeVisible(patient)
})

test('the online map is off until a press switches it on, which names who then sees the visitor’s address', async ({
  page,
}) => {
  const online = await startOnlineMap(page, 'off')
  await page.goto('/')
  await expect(page.getByText(embedded)).toBeVisible(patient)
  await page.getByRole('button', { name: 'Online map' }).click()
  await expect(page.getByText(/which then sees your network address/)).toBeVisible(patient)
  await expect(page.getByRole('link', { name: 'Example Maps' })).toBeVisible(patient)
  await expect.poll(() => online.tilesAsked, patient).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Example Maps' })).toBeVisible(patient)
  await page.getByRole('button', { name: 'Switch off the online map' }).click()
  await expect(page.getByText(embedded)).toBeVisible(patient)
})

test(
  'a style that does not answer leaves the embedded map until the network is back',
  thorough,
  async ({ page }) => {
    const online = await startOnlineMap(page)
    online.style = 'dead'
    await page.goto('/')
    await expect(page.getByText(embedded)).toBeVisible()
    await expect(page.getByText('Offline map: no streets')).toBeVisible()
    await expect(page.getByText('The map could not be loaded')).toBeHidden()
    online.style = 'answers'
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByRole('link', { name: 'Example Maps' })).toBeVisible(patient)
  },
)

test('the embedded map returns at the same place when tiles stop coming', thorough, async ({ page }) => {
  const online = await startOnlineMap(page)
  await page.goto('/#12/21.0285/105.8542')
  await expect(page.getByRole('link', { name: 'Example Maps' })).toBeVisible(patient)
  online.tiles = 'dead'
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page.getByText(embedded)).toBeVisible(patient)
  await expect(page.getByText('Offline map: no streets')).toBeVisible()
  await expect(page.getByText('The map could not be loaded')).toBeHidden()
  await expect(page).toHaveURL(/#13\/21\.028/)
})
