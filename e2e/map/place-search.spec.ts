import { expect, expectAccessible, test } from '../journey.ts'
import { phone } from '../screens.ts'
import { thorough } from '../thorough.ts'

// For machines with software rendering.
const patient = { timeout: 60_000 }

test.describe('with the animated flight that most visitors get', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a place is found by keyboard, and the map flies there', thorough, async ({ page, consoleErrors }) => {
    await page.goto('/')
    const search = page.getByRole('combobox', { name: 'Search a place or coordinates' })
    await expect(search).toBeVisible(patient)
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await page.keyboard.type('Hà Nội')
    await expect(page.getByRole('option').first()).toContainText('Hanoi')
    await expect(search).toHaveAttribute('aria-expanded', 'true')

    await page.keyboard.press('ArrowDown')
    const marked = page.getByRole('option', { selected: true })
    await expect(marked).toContainText('Hanoi')
    await expect(search).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id'))!)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#12\/21\.02\d*\/105\.84/)
    await expect(search).toHaveValue('Hanoi')
    await expect(page.getByRole('listbox')).toBeHidden()
    expect(consoleErrors).toEqual([])
  })
})

test('Enter chooses the best place before the list has come, and Escape closes step by step', async ({
  page,
}) => {
  await page.goto('/')
  const search = page.getByRole('combobox')
  await search.fill('New Yrok')
  await search.press('Enter')
  await expect(page).toHaveURL(/#12\/40\.71\d*\/-74\.00/)

  await search.fill('Paris')
  await expect(page.getByRole('option').first()).toBeVisible()
  await search.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(search).toHaveValue('Paris')
  await search.press('Escape')
  await expect(search).toHaveValue('')
})

test('on a phone, a tap on a place flies there', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await page.getByRole('combobox').fill('Paris Texas')
  await page.getByRole('option', { name: /Lamar County, Texas/ }).click()
  await expect(page).toHaveURL(/#13\/33\.66\d*\/-95\.55/)
})

test('coordinates are found as a place, and nonsense is reported as none', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('combobox')
  await search.fill('21.03, 105.85')
  await expect(page.getByRole('option').first()).toContainText('Quận Hoàn Kiếm, Vietnam')
  await search.press('Enter')
  const pin = page.getByTestId('found-mark')
  await expect(pin).toBeVisible(patient)
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(pin).toHaveCount(0)
  await search.fill('zzqqxx')
  await expect(page.getByText('No place of that name').first()).toBeVisible()
})

test('a search that does not answer shows that and can be repeated', thorough, async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('combobox')
  await expect(search).toBeVisible(patient)
  await page.route('**/api/places/search*', (route) => route.abort())
  await search.fill('Hanoi')
  await expect(page.getByText('The search did not answer.')).toBeVisible()
  await page.unroute('**/api/places/search*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('option').first()).toContainText('Hanoi')
})

test('the town of an address is found, with a note that streets are not known', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'Search a place or coordinates' })
  await search.fill('10 Downing Street, London')
  await expect(page.getByRole('option').first()).toContainText('London', patient)
  await expect(
    page.locator('p', { hasText: 'Streets are not known here, so without “10 Downing Street”:' }),
  ).toBeVisible()
  await search.press('Enter')
  await expect(page).toHaveURL(/#\d+\/51\.5\d*\/-0\.1\d*$/)
})
