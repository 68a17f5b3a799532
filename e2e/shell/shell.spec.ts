import { demo, expect, expectAccessible, logIn, phone, test } from '../journey.ts'
import { creditsOf } from '../payments/shop.ts'

const routes = [
  '/',
  '/about',
  '/login',
  '/registry',
  '/email_active',
  '/forgot_password_send_email',
  '/forgot_password_update',
  '/link_email_account',
  '/connect_wallet',
  '/terms_of_service',
  '/stripe_payment/success',
  '/stripe_payment/cancel',
  '/purchases',
  '/myassets',
  '/assets',
  '/assets/collections',
  '/item/1',
  '/convert-gin',
  '/change-password',
  '/change-profile',
  '/update_username',
  '/token',
  '/privacy',
]

test('a visitor sees the map, the cart and the way in', async ({ page, consoleErrors }) => {
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

test('every route of the product answers with a page of its own', async ({ page, consoleErrors }) => {
  for (const route of routes) {
    expect((await page.goto(route))?.status(), route).toBe(200)
    // By its place, not its role: a page whose key is missing stands behind a modal.
    await expect(page.locator('header a[href="/"]'), route).toBeVisible()
    await expect(page, route).toHaveTitle(/\S.*Meridian/)
    await expect(page.getByText('Nothing is mapped here'), route).toBeHidden()
  }
  expect(consoleErrors.filter((error) => !/40\d|41\d/.test(error))).toEqual([])
})

test('an address that leads nowhere says so and offers the way home', async ({ page }) => {
  expect((await page.goto('/no/such/place'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Nothing is mapped here' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the map' }).click()
  await expect(page).toHaveURL('/')
})

test.describe('signed in', () => {
  test('the bar shows balance, name and menu; logging out asks first', async ({ page }) => {
    await logIn(page)
    // Away from the map, which a machine without a graphics card draws slowly.
    await page.goto('/about')
    // Whoever came before may have spent some.
    const credits = `${await creditsOf(page)} credits`
    await expect(page.getByText(credits, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /Hi demo/ }).click()
    for (const item of ['My Assets', 'Convert Gin ($gin)', 'Update Profile', 'Change Password', 'Logout']) {
      await expect(page.getByRole('menuitem', { name: item })).toBeVisible()
    }
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByText('Are you sure you want to logout?')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(credits, { exact: true })).toBeVisible()

    await page.getByRole('button', { name: /Hi demo/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('link', { name: 'Login / Sign up' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull()
  })

  test('/login leads back to the map', async ({ page }) => {
    await logIn(page)
    await page.goto('/login')
    await expect(page).toHaveURL('/')
  })

  test('a logout in one tab is seen in the other', async ({ context, page }) => {
    await logIn(page)
    await page.goto('/about')
    const other = await context.newPage()
    await other.goto('/about')
    await expect(other.getByRole('button', { name: /Hi demo/ })).toBeVisible()
    await page.getByRole('button', { name: /Hi demo/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(other.getByRole('link', { name: 'Login / Sign up' })).toBeVisible()
  })
})

test.describe('when something is wrong', () => {
  test('a wrong password is said in the Sorry alert, and nothing is lost', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email or username').fill(demo.login)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const alert = page.getByRole('alertdialog', { name: 'Sorry' })
    await expect(alert).toContainText('Wrong email, username or password.')
    await page.keyboard.press('Escape')
    await expect(alert).toBeHidden()
    await expect(page.getByLabel('Email or username')).toHaveValue(demo.login)
  })

  test('a network that fails is said in the words of the product', async ({ page }) => {
    await page.goto('/login')
    await page.route('**/api/account/login', (route) => route.abort())
    await page.getByLabel('Email or username').fill(demo.login)
    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Sorry' })).toContainText(
      'Please try again, network error',
    )
  })
})

test('the language is English, Vietnamese on the token page, and then what the visitor chooses', async ({
  page,
}) => {
  await page.goto('/token')
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await page.goto('/about')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Tiếng Việt' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
})

test('in Vietnamese, on the narrowest phone, the bar holds everything side by side', async ({ page }) => {
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

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [{ width: 1440, height: 900 }, phone]) {
    test(`no barrier on the map and the login page, ${colorScheme}, ${viewport.width} wide`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ baseURL, colorScheme, viewport })
      const page = await context.newPage()
      for (const path of ['/', '/login']) {
        await page.goto(path)
        await expect(page.getByRole('link', { name: 'Meridian, map home' })).toBeVisible()
        // The page itself comes after the shell.
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await expectAccessible(page)
      }
      await context.close()
    })
  }
}
