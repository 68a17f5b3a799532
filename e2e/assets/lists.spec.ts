import type { Page } from '@playwright/test'
import { removePlots } from '@meridian/shared/endpoints/collections'
import { callApi } from '../call-api.ts'
import { expectAccessible } from '../journey.ts'
import { phone } from '../screens.ts'
import { expect, test } from './land.ts'
import { thorough } from '../thorough.ts'

const individual = (page: Page) => page.getByRole('checkbox', { name: /^Select .*\s· \d+$/ })
/** Neighbouring plots are one row, which opens to single plots. */
const parcel = (page: Page) => page.getByRole('button', { name: / plots, .*m²/ })

/** Drops the errors from the picture that `enter` opens to get a page for the session. */
const forget = (errors: string[]) => void (errors.length = 0)

// These pages have a map, which is slow with software rendering.
test.beforeEach(() => test.slow())

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('plots are put into a new collection, moved, taken out, and the empty one deleted', async ({
    page,
    land,
    consoleErrors,
  }) => {
    forget(consoleErrors)
    const total = (await land.plots()).length
    await land.gather('By the lake', 2)
    await page.goto('/assets')
    await expect(page.getByRole('heading', { name: `My Assets (${total})` })).toBeVisible()
    await expect(page.getByText(/\d+ Land Plots To The Next Tier/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Land Collections (1)' })).toBeVisible()
    await expect(page.getByRole('heading', { name: `Individual Land Plots (${total - 2})` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to collection' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Create new collection' })).toBeDisabled()
    await expectAccessible(page)

    await parcel(page).click()
    await individual(page).nth(0).check()
    await individual(page).nth(1).check()
    await page.getByRole('button', { name: 'Create new collection' }).click()
    const naming = page.getByRole('dialog', { name: 'Create new collection' })
    await naming.getByRole('button', { name: 'Create' }).click()
    await expect(naming.getByText('Collection name has not been entered.')).toBeVisible()
    await expect(naming.getByLabel('Collection name')).toHaveAttribute('aria-invalid', 'true')
    await naming.getByPlaceholder('Enter collection name').fill('Riverside')
    await page.keyboard.press('Enter')
    await expect(naming).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Land Collections (2)' })).toBeVisible()

    await page.getByRole('button', { name: /^Riverside 2 plots/ }).click()
    await expect(page.getByRole('button', { name: 'Delete Riverside' })).toBeHidden()
    const moveOut = page.getByRole('button', { name: 'Remove or transfer to another collection' })
    await expect(moveOut).toBeDisabled()
    await individual(page).nth(0).check()
    await moveOut.click()
    const moving = page.getByRole('dialog', { name: 'Remove or transfer' })
    await moving.getByLabel('Transfer to another land collection').check()
    await moving.getByRole('button', { name: 'Confirm' }).click()
    await expect(moving.getByText('No collections have been selected yet.')).toBeVisible()
    await expectAccessible(page)
    await moving.getByLabel('Land collection', { exact: true }).selectOption('By the lake')
    await moving.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Successful implementation')).toBeVisible()
    await expect(page.getByRole('button', { name: /^By the lake 3 plots/ })).toBeVisible()

    await individual(page).nth(0).check()
    await moveOut.click()
    await moving.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('button', { name: /^Riverside 0 plots/ })).toBeVisible()
    await page.getByRole('button', { name: 'Delete Riverside' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'Land Collections (1)' })).toBeVisible()
    expect((await land.collections()).map(({ name, total: inside }) => [name, inside])).toEqual([
      ['By the lake', 3],
    ])
    expect(consoleErrors).toEqual([])
  })
})

test('the tiers are explained, and the mint question explains what becomes of a collection', async ({
  page,
  land,
}) => {
  await land.gather('By the lake', 2)
  await page.goto('/assets')
  await page.getByRole('button', { name: 'View Tier' }).click()
  const tiers = page.getByRole('dialog', { name: 'Land Reward Mechanics' })
  await expect(tiers.getByRole('columnheader')).toHaveText([
    'Land Plots Owned',
    'Tier',
    '% Increase In Drop Rate',
  ])
  await expect(tiers.getByRole('row', { name: '1,000 and more Sovereign 50%' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mint NFT: By the lake' }).click()
  const question = page.getByRole('alertdialog', { name: 'Mint “By the lake” as an NFT?' })
  await expect(question).toContainText('This cannot be undone')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Mint NFT: By the lake' })).toBeFocused()
})

test('plots are added to a collection, which is renamed; another tab sees it at once', async ({
  page,
  land,
  context,
}) => {
  await land.gather('By the lake', 2)
  await page.goto('/assets')
  const other = await context.newPage()
  await other.goto('/myassets?tab=collections')
  await expect(other.getByRole('row', { name: '1 View By the lake 2' })).toBeVisible()
  await page.bringToFront()

  await page.getByRole('button', { name: 'Rename By the lake' }).click()
  await page.getByLabel('Collection name').fill('Hoàn Kiếm')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('checkbox', { name: 'Select All' }).check()
  await page.getByRole('button', { name: 'Add to collection' }).click()
  const adding = page.getByRole('dialog', { name: 'Add to collection' })
  await adding.getByRole('button', { name: 'Confirm' }).click()
  await expect(adding.getByText('No collections have been selected yet.')).toBeVisible()
  await adding.getByLabel('Land collection').selectOption('Hoàn Kiếm')
  await adding.getByRole('button', { name: 'Confirm' }).click()
  const all = (await land.plots()).length
  await expect(page.getByRole('button', { name: new RegExp(`^Hoàn Kiếm ${all} plots`) })).toBeVisible()
  await expect(page.getByText('No plots outside of collections.')).toBeVisible()
  await other.bringToFront()
  await expect(other.getByRole('row', { name: `1 View Hoàn Kiếm ${all}` })).toBeVisible()
})

test(
  'a change that another tab has made is refused with a sentence, and the list is updated',
  thorough,
  async ({ page, land, request }) => {
    const { id, cells } = await land.gather('By the lake', 2)
    await page.goto('/assets')
    await page.getByRole('button', { name: /^By the lake/ }).click()
    await individual(page).nth(0).check()
    await page.getByRole('button', { name: 'Remove or transfer to another collection' }).click()
    const token = land.tokens.access_token
    await callApi(request, removePlots, { body: { collection_id: id, items: cells.map(String) } }, { token })
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Sorry' })).toContainText(
      'Some of these plots have been moved meanwhile.',
    )
    await page.getByRole('button', { name: 'Ok' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^By the lake 0 plots/ })).toBeVisible()
  },
)
