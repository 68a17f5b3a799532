import { expect, test } from '../journey.ts'

// Small, for machines with software rendering.
test.use({ viewport: { width: 900, height: 600 } })
const patient = { timeout: 60_000 }

test('without a network the streets of each place load when it is looked at, and no others are promised', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('response', (response) => {
    const archive = /\/basemap\/places\/([a-z]+)\.pmtiles$/.exec(response.url())?.[1]
    if (archive) asked.push(`${archive} ${response.status()}`)
  })
  await page.goto('/#13/48.8584/2.2945')
  await expect(page.getByText('Offline map: no streets')).toBeVisible(patient)
  await expect(page.locator('[data-drawn="yes"]')).toBeVisible(patient)
  expect(asked).toEqual([])

  await page.goto('/#14/43.7385/7.4225')
  await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible(patient)
  await expect(page.getByText('Offline map', { exact: true })).toBeVisible(patient)
  await expect.poll(() => asked.length, patient).toBeGreaterThan(1)
  expect(new Set(asked)).toEqual(new Set(['monaco 206']))

  // Requests of the first place would come late otherwise.
  await expect(page.locator('[data-drawn="yes"]')).toBeVisible(patient)
  asked.length = 0
  await page.goto('/#14/-4.623/55.4525')
  await expect.poll(() => asked.length, patient).toBeGreaterThan(1)
  expect(new Set(asked)).toEqual(new Set(['mahe 206']))
})
