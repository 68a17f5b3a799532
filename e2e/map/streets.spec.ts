import { expect, test } from '../journey.ts'

// Small, for machines with software rendering.
test.use({ viewport: { width: 900, height: 600 } })
const patient = { timeout: 60_000 }

test('without a network the streets of one country are there, and no others are promised', async ({
  page,
}) => {
  const asked: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/basemap/liechtenstein.pmtiles')) asked.push(response.status())
  })
  await page.goto('/#13/48.8584/2.2945')
  await expect(page.getByText('Offline map: no streets')).toBeVisible(patient)
  expect(asked).toEqual([])

  await page.goto('/#14/47.141/9.5215')
  await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible(patient)
  await expect(page.getByText('Offline map', { exact: true })).toBeVisible(patient)
  await expect.poll(() => asked.filter((status) => status === 206).length, patient).toBeGreaterThan(1)
})
