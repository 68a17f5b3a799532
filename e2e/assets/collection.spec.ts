import { expectAccessible } from '../journey.ts'
import { phone } from '../screens.ts'
import { expect, test } from './land.ts'

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the page of a collection shows its land, and adds and removes plots', async ({ page, land }) => {
    const { id } = await land.gather('By the lake', 3)
    await page.goto(`/assets/collections?key=${id}`)
    await expect(page.getByRole('heading', { name: 'Land Collections By the lake' })).toBeVisible()
    const analysis = page.locator('dl').filter({ hasText: 'No information yet' })
    await expect(analysis.getByRole('definition')).toHaveText([
      ...Array<string>(4).fill('No information yet'),
      'High',
      'High',
    ])
    await expect(page.getByRole('heading', { name: 'LAND PLOTS (3)' })).toBeVisible()
    await expect(page.getByRole('cell', { name: '$25' })).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeHidden()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const mine = page.getByRole('dialog', { name: 'My land plots' })
    await mine.getByRole('button', { name: 'Add to collections' }).click()
    await expect(mine.getByText('No land has been selected yet!')).toBeVisible()
    await expectAccessible(page)
    const code = await mine
      .getByRole('row')
      .nth(1)
      .getByRole('cell', { name: /^\d{5,}$/ })
      .innerText()
    await mine.getByRole('checkbox').first().check()
    await mine.getByRole('button', { name: 'Add to collections' }).click()
    await expect(page.getByText('Successful implementation')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'LAND PLOTS (4)' })).toBeVisible()
    expect((await land.plots()).find(({ cell }) => String(cell) === code)?.collectionId).toBe(id)

    await page.getByRole('button', { name: 'Select All' }).click()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4)
    await page.getByRole('button', { name: 'Select All' }).click()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'LAND PLOTS (3)' })).toBeVisible()

    await page.getByRole('link', { name: 'Back to My Assets' }).click()
    await expect(page).toHaveURL(/\/assets\?redirected=detail$/)
    await expect(page.getByRole('button', { name: /^By the lake 3 plots/ })).toBeVisible()
  })
})

test('the land view lists the plots beside the map, and shows that minting is not open yet', async ({
  page,
  land,
}) => {
  // A map with software rendering is slow.
  test.slow()
  await land.gather('By the lake', 3)
  const [collection] = await land.collections()
  await page.goto(`/item/${collection!.uriid}`)
  await expect(page.getByRole('heading', { name: /^By the lake/ })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('listitem').nth(1).getByTitle('Show on the map').click()
  await expect(page.getByRole('listitem').nth(1).locator('[aria-current="true"]')).toBeVisible()
  await page.getByRole('button', { name: 'Mint soon' }).click()
  await expect(page.getByText('The minting feature is in development (soon).')).toBeVisible()
})

test('a missing collection, or another account’s, is not shown', async ({ page, land }) => {
  expect((await land.plots()).length).toBeGreaterThan(0)
  await page.goto('/assets/collections?key=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('This collection does not exist')).toBeVisible()
})

test('the land view of an unminted collection is shown to its owner only', async ({
  land,
  browser,
  baseURL,
}) => {
  await land.gather('By the lake', 3)
  const [collection] = await land.collections()
  const stranger = await (await browser.newContext({ baseURL })).newPage()
  await stranger.goto(`/item/${collection!.uriid}`)
  await expect(stranger.getByText('This collection does not exist')).toBeVisible()
  await stranger.context().close()
})
