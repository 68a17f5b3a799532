import { listMyAssets } from '@meridian/shared/endpoints/plots'
import { expectAccessible } from '../journey.ts'
import { phone } from '../screens.ts'
import { expect, test } from './land.ts'
import { thorough } from '../thorough.ts'

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('a plot is named, and shown by its edges again when the name is removed', async ({ page, land }) => {
    expect((await land.plots()).length).toBeGreaterThan(0)
    await page.goto('/myassets')
    const row = page.getByRole('row').nth(1)
    await expect(row).toContainText(/(-?\d+\.\d{4}, ){3}-?\d+\.\d{4}/)
    await expect(row).toContainText(/\d{4}-\d{2}-\d{2}/)
    await expectAccessible(page)
    await row.getByRole('button', { name: /^Rename / }).click()
    const editing = page.getByRole('dialog', { name: 'Edit' })
    await editing.getByPlaceholder('Enter land name').fill('Lighthouse')
    await page.keyboard.press('Enter')
    await expect(row).toContainText('Lighthouse')
    await row.getByRole('button', { name: 'Rename Lighthouse' }).click()
    await editing.getByLabel('Land name').fill('')
    await editing.getByRole('button', { name: 'SAVE' }).click()
    await expect(row).not.toContainText('Lighthouse')

    await row.getByRole('button', { name: /^Mint / }).click()
    const question = page.getByRole('alertdialog', { name: 'Do you want to mint it ?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
  })
})

test('collections have a separate tab, which opens their plots and links to their pages', async ({
  page,
  land,
}) => {
  await page.goto('/myassets')
  await page.getByRole('tab', { name: 'Land Collections' }).click()
  await expect(page.getByText("You don't have any collections yet.")).toBeVisible()
  await land.gather('By the lake', 2)
  await page.reload()
  await expect(page.getByRole('columnheader')).toHaveText(['#', 'Collections', 'Total Plots'])
  await expect(page.getByRole('row', { name: '1 View By the lake 2' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View By the lake' }).click()
  await expect(page.getByRole('button', { name: /^Rename / })).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Collection page' }).click()
  await expect(page).toHaveURL(/\/assets\/collections\?key=/)
})

test('the table is read again on the way back from a collection’s page', thorough, async ({ page, land }) => {
  expect((await land.plots()).length).toBeGreaterThan(0)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(listMyAssets.path)) asked.push(request.url())
  })
  await page.goto('/myassets')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect.poll(() => asked).toHaveLength(1)
  // Navigates as a link of the page would, so that the query cache stays.
  await page.evaluate(() => {
    history.pushState(null, '', '/myassets?redirected=detail')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect.poll(() => asked).toHaveLength(2)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('the menu links to the assets, which ask signed-out visitors to log in', async ({ page, land }) => {
  expect((await land.plots()).length).toBeGreaterThan(0)
  await page.goto('/about')
  await page.getByRole('button', { name: /^Hi / }).click()
  await page.getByRole('menuitem', { name: 'My Assets' }).click()
  await expect(page).toHaveURL(/\/assets$/)
  await expect(page.getByRole('heading', { name: /^My Assets \(\d+\)$/ })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  for (const path of ['/assets', '/myassets', '/assets/collections?key=x']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('link', { name: /^log ?in$/i })).toBeVisible()
  }
})
