/** Online maps by themselves, with a stand-in for their hosts, under the product's own content security policy. */
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { mapHost } from '../start-product.ts'
import { thorough } from '../thorough.ts'

// A small viewport for software rendering.
test.use({ viewport: { width: 900, height: 600 } })
const patient = { timeout: 60_000 }
const embedded = 'GSHHG · Natural Earth · GeoNames · NASA'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const style = {
  version: 8,
  sources: {
    tiles: { type: 'raster', tiles: ['/{z}/{x}/{y}.png'], tileSize: 256, attribution: '© Example Maps' },
  },
  layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
}

/** The map provider of start-product.ts. */
async function startHost(): Promise<{ asked: string[]; stop: () => void }> {
  const asked: string[] = []
  const host = createServer(({ url = '' }, response) => {
    asked.push(url)
    const isStyle = url === '/style.json'
    response
      .writeHead(200, {
        'content-type': isStyle ? 'application/json' : 'image/png',
        'access-control-allow-origin': '*',
      })
      .end(isStyle ? JSON.stringify(style) : onePixel)
  })
  await new Promise<void>((resolve) => {
    host.listen(Number(new URL(mapHost).port), '127.0.0.1', resolve)
  })
  return {
    asked,
    stop: () => {
      host.closeAllConnections()
      host.close()
    },
  }
}

/** As in a demo with MAP_ONLINE=auto. */
const startByItself = (page: Page) =>
  page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    const config = (await response.json()) as { map: { onlineByDefault: boolean } }
    config.map.onlineByDefault = true
    await route.fulfill({ response, json: config })
  })

test('the online map comes by itself, says from where, and one press switches it off for good', async ({
  page,
}) => {
  const host = await startHost()
  try {
    await startByItself(page)
    await page.goto('/#13/43.7385/7.4225')
    await expect(page.getByText(`Online map from ${new URL(mapHost).host}`)).toBeVisible(patient)
    await expect(page.getByText('© Example Maps')).toBeVisible(patient)
    await expect.poll(() => host.asked.some((url) => url.endsWith('.png')), patient).toBe(true)
    await page.getByRole('button', { name: 'Switch off the online map' }).click()
    await expect(page.getByText('Offline map', { exact: true })).toBeVisible(patient)
    await page.reload()
    await expect(page.getByText('Offline map', { exact: true })).toBeVisible(patient)
    await expect(page.getByRole('button', { name: 'Online map' })).toBeVisible()
    const before = host.asked.length
    await expect(page.locator('[data-drawn="yes"]')).toBeVisible(patient)
    expect(host.asked.length).toBe(before)
  } finally {
    host.stop()
  }
})

test('a host that is away leaves the embedded map with its streets', async ({ page }) => {
  await startByItself(page)
  await page.goto('/#13/43.7385/7.4225')
  await expect(page.locator('[data-drawn="yes"]')).toBeVisible(patient)
  await expect(page.getByText('Offline map', { exact: true })).toBeVisible()
  await expect(page.getByText('The online map does not answer.')).toBeVisible(patient)
  await expect(page.getByRole('button', { name: 'Switch off the online map' })).toHaveCount(0)
  await expect(page.getByText(embedded)).toBeVisible()
  await expect(page.getByText('The map could not be loaded')).toBeHidden()
  await page.getByRole('button', { name: 'Stop trying' }).click()
  await expect(page.getByText('The online map does not answer.')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Online map' })).toBeVisible()
})

test(
  'pictures of an online satellite map lie under our names, with both credits',
  thorough,
  async ({ page }) => {
    const asked: string[] = []
    await page.route('https://gibs.earthdata.nasa.gov/**', async (route) => {
      asked.push(route.request().url())
      await route.fulfill({
        contentType: 'image/png',
        body: onePixel,
        headers: { 'access-control-allow-origin': '*' },
      })
    })
    await startByItself(page)
    await page.addInitScript(() => window.localStorage.setItem('map-style', 'satellite'))
    await page.goto('/#9/43.7385/7.4225')
    await expect(page.getByText('Online map from gibs.earthdata.nasa.gov')).toBeVisible(patient)
    await expect(page.getByRole('link', { name: 'NASA GIBS' })).toBeVisible(patient)
    await expect(page.getByText(embedded)).toBeVisible()
    await expect.poll(() => asked.some((url) => url.includes('/Landsat_')), patient).toBe(true)
    expect(asked.some((url) => url.endsWith('/GoogleMapsCompatible_Level8/0/0/0.jpeg'))).toBe(true)
  },
)
