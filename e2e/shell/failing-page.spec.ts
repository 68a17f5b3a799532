import { expect, expectAccessible, test } from '../journey.ts'

const chunk = '**/static/about-page-*.js'

test('a page whose file is gone says so, the shell goes on, and reloading brings the page', async ({
  page,
}) => {
  await page.route(chunk, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'A part of this page could not be loaded' })).toBeVisible()
  await expect(page.getByText('Meridian may have been updated while this page was open')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(chunk)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /about/i })).toBeVisible()
})

test('a page that throws says so, and the way to every other page is open', async ({ page }) => {
  await page.route(chunk, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function Component() { throw new Error("broken on purpose") }',
    }),
  )
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible()
  await expect(page.getByText('Your plots, credits and payments are safe on the server.')).toBeVisible()
  await expect(page.getByText('broken on purpose')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await page.getByRole('link', { name: 'Login / Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible()
})
