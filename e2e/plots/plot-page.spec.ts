import { changeProfile } from '@meridian/shared/endpoints/accounts'
import { getPublicPlot } from '@meridian/shared/endpoints/metadata'
import { namePlot } from '@meridian/shared/names/name-plot'
import { anAccount } from '../accounts/account.ts'
import { callApi } from '../call-api.ts'
import { expect, expectAccessibleInBothThemes, test } from '../journey.ts'
import { buyForCredits, giveCredits } from '../payments/buyer.ts'
import { somewhere } from '../payments/shop.ts'
import { phone, wide } from '../screens.ts'

const patient = { timeout: 60_000 }

test('a stranger opens the link to a plot, sees its history, and finds it on the map', async ({
  page,
  request,
  consoleErrors,
}) => {
  const [cell] = somewhere(1) as [number]
  await page.goto(`/plot/${cell}`)
  await expect(page.getByText('For sale', { exact: true })).toBeVisible()
  await expect(page.getByText('For sale since the map was drawn')).toBeVisible()

  const { tokens, username } = await anAccount(request)
  await giveCredits(request, tokens, 1)
  await buyForCredits(request, tokens, [cell])
  await page.reload()
  await expect(page.getByText('Sold', { exact: true })).toBeVisible()
  await expect(page.getByText('Bought', { exact: true })).toBeVisible()
  await expect(page.getByText(username)).toBeHidden()
  for (const isShown of [true, false]) {
    const body = { username, show_username: isShown }
    await callApi(request, changeProfile, { body }, { token: tokens.access_token })
    await page.reload()
    await expect(page.getByText('Bought', { exact: true })).toBeVisible()
    await expect(page.getByText(username)).toBeVisible({ visible: isShown })
  }
  const picture = page.getByRole('img', { name: /^Map of the land around/ })
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), {
      timeout: 30_000,
    })
    .toBe(1000)
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport)
    await expectAccessibleInBothThemes(page)
    // Nothing is wider than the window.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  }

  await page.getByRole('link', { name: 'Show on the map' }).click()
  await expect(page).toHaveURL(/\/\?plots=\w+&shown#15\/-?\d+\.\d+\/-?\d+\.\d+$/)
  await expect(page.getByRole('region', { name: '1 plot is marked on the map.' })).toBeVisible(patient)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page).toHaveURL(/\/#15\//)
  expect(consoleErrors).toEqual([])
})

test('the link has a preview without scripts, with its own picture', async ({ request }) => {
  const [cell] = somewhere(1) as [number]
  const { plot } = await callApi(request, getPublicPlot, { params: { id: String(cell) } })
  const html = await (await request.get(`/plot/${cell}`)).text()
  expect(html).toContain(
    `<meta property="og:title" content="${namePlot(cell, plot.areas[0], 'en')} · Meridian"`,
  )
  expect(html).toContain(`For sale: $${plot.price}.`)
  const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
  const picture = await request.get(new URL(image).pathname)
  expect(picture.headers()['content-type']).toBe('image/png')
  expect((await picture.body()).length).toBeGreaterThan(10_000)
})

for (const id of ['99999999999', '%'])
  test(`the link to a missing plot shows that: ${id}`, async ({ page }) => {
    const response = await page.goto(`/plot/${id}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByText('There is no such plot')).toBeVisible()
  })
