import { pagePaths } from '@meridian/shared/page-paths'
import { expect, expectAccessibleInBothThemes, logIn, test } from '../journey.ts'
import { phone, wide } from '../screens.ts'
import { thorough } from '../thorough.ts'

/** apps/web/src/app/pages/pages.test.ts lists all pages. */
const routes = Object.values(pagePaths).map((path) => path.replace(':id', '5072624980'))

test('a visitor sees the map, the cart and the login', async ({ page, consoleErrors }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Meridian, map home' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login / Sign up' })).toBeVisible()
  await expect(page.getByText('Demo world: sandbox payments, no real money')).toBeVisible()
  await expect(page.getByText('Loading the map')).toBeHidden({ timeout: 30_000 })
  await expect(page.getByText('GSHHG · Natural Earth · GeoNames · NASA')).toBeVisible()
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(page.getByText('No Tiles Selected')).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('every route of the product has its own page', async ({ page, consoleErrors }) => {
  for (const route of routes) {
    // No deed has this number.
    const status = route.startsWith('/deed/') ? 404 : 200
    expect((await page.goto(route))?.status(), route).toBe(status)
    // By its position, not its role: behind a modal, as on a page with a missing key, roles are hidden.
    await expect(page.locator('header a[href="/"]'), route).toBeVisible()
    await expect(page, route).toHaveTitle(/\S.*Meridian/)
    await expect(page.getByText('Nothing is mapped here'), route).toBeHidden()
  }
  expect(consoleErrors.filter((error) => !/40\d|41\d/.test(error))).toEqual([])
})

test('an unknown address shows that and links home', async ({ page }) => {
  expect((await page.goto('/no/such/place'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Nothing is mapped here' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the map' }).click()
  await expect(page).toHaveURL('/')
})

test('the demo login works, and /login leads back to the map', async ({ page }) => {
  await logIn(page)
  await page.goto('/login')
  await expect(page).toHaveURL('/')
})

test('the Vietnamese bar fits the narrowest phone', async ({ page }) => {
  const width = 320
  await page.setViewportSize({ width, height: 640 })
  await page.goto('/about')
  await page.evaluate(() => localStorage.setItem('language', 'vi'))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Đăng nhập / Đăng ký' })).toBeVisible()
  const controls = page.getByRole('banner').locator('a, button')
  const boxes = await controls.evaluateAll((all) =>
    all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
  )
  expect(boxes.length).toBeGreaterThanOrEqual(4)
  let edge = 0
  for (const { left, right } of boxes) {
    expect(left).toBeGreaterThanOrEqual(edge)
    expect(right - left).toBeGreaterThanOrEqual(44)
    edge = right
  }
  expect(edge).toBeLessThanOrEqual(width)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})

test('pages without a map load no map code, and stay small', async ({ page }) => {
  const scripts: { url: string; bytes: number }[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.push({ url: response.url(), bytes: (await response.request().sizes()).responseBodySize })
  })
  await page.goto('/about', { waitUntil: 'networkidle' })
  expect(scripts.length).toBeGreaterThan(1)
  expect(scripts.filter(({ url }) => /maplibre|map-/.test(url))).toEqual([])
  const kilobytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  expect(kilobytes).toBeLessThan(200)
})

for (const [viewport, level] of [
  [phone, {}],
  [wide, thorough],
] as const) {
  test(`the map and the login page are accessible, ${viewport.width} wide`, level, async ({ page }) => {
    await page.setViewportSize(viewport)
    for (const path of ['/', '/login']) {
      await page.goto(path)
      await expect(page.getByRole('link', { name: 'Meridian, map home' })).toBeVisible()
      // The page's content loads after the shell.
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expectAccessibleInBothThemes(page)
    }
  })
}
