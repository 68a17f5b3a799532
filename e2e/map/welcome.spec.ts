import { expect, expectAccessible, test } from '../journey.ts'
import { desktop, phone } from '../screens.ts'
import { expectApart } from './apart.ts'

// Software rendering of a map is slow on a busy machine.
test.describe.configure({ timeout: 240_000 })
test.use({ timezoneId: 'Europe/Zurich' })

test('a new visitor sees once what is sold at what price', async ({ page }) => {
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Welcome' })
  await expect(card).toContainText('400 × 400 m, one owner, $25', { timeout: 90_000 })
  await expect(card.getByRole('link', { name: 'How it works' })).toHaveAttribute('href', '/about')
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    for (const element of [
      page.getByRole('search'),
      page.getByRole('button', { name: 'Zoom in', exact: true }),
      page.getByRole('button', { name: 'Zoom out' }),
      page.getByRole('button', { name: 'Show where I am' }),
      page.getByRole('group', { name: 'Map style' }),
      page.getByRole('button', { name: 'Zoom in to see plots' }),
      page.getByText('Demo world: sandbox payments, no real money'),
    ])
      await expectApart(card, element)
    await expectAccessible(page)
  }

  await card.getByRole('button', { name: 'What land brings you' }).click()
  const tiers = page.getByRole('dialog', { name: 'Land Reward Mechanics' })
  await expect(tiers.getByRole('row')).toHaveCount(8)
  await page.keyboard.press('Escape')
  // The places with streets that are nearest to the visitor's time zone.
  for (const name of ['Vaduz', 'Monaco', 'Berlin'])
    await expect(card.getByRole('button', { name, exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Vaduz' }).click()
  await expect(page).toHaveURL(/#13\/47\.14\d*\/9\.52\d*$/)
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible({
    timeout: 60_000,
  })
  await page.goto('about:blank')
  await page.goto('/#2/20/0')
  await expect(page.getByRole('button', { name: 'Zoom in to see plots' })).toBeVisible({ timeout: 90_000 })
  await expect(card).toHaveCount(0)
})
