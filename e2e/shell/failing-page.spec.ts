import { expect, expectAccessible, test } from '../journey.ts'

const chunk = '**/static/about-page-*.js'

test('a page whose file is missing shows that, the shell keeps working, and a reload loads the page', async ({
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

test('a page that throws shows that, and every other page stays reachable', async ({ page }) => {
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
