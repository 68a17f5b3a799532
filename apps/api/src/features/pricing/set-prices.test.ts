import { getCreditPrice } from '@meridian/shared/endpoints/pricing'
import { beforeAll, expect, test } from 'vitest'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { setDiscounts, setPrice } from './set-prices.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

test('applies a new price and new discounts to the next buyer', async () => {
  await setPrice(api.db, ['30'])
  expect(await setDiscounts(api.db, [])).toContain('$30')
  await setDiscounts(api.db, ['set', '10', '7'])
  await setDiscounts(api.db, ['set', '5', '1'])
  expect(await setDiscounts(api.db, ['remove', '25'])).not.toContain('25 or more')
  expect(await api.call(getCreditPrice, { params: { amount: '10' } })).toMatchObject({
    basePrice: 30,
    subTotal: 300,
    discountPercent: 7,
    total: 279,
    missingCount: 40,
  })
  expect(await api.call(getCreditPrice, { params: { amount: '5' } })).toMatchObject({ discountPercent: 1 })
})

test.each([
  ['no price', () => setPrice(api.db, [])],
  ['cents', () => setPrice(api.db, ['24.99'])],
  ['a price of nothing', () => setPrice(api.db, ['0'])],
  ['a discount of everything', () => setDiscounts(api.db, ['set', '10', '100'])],
  ['half a discount', () => setDiscounts(api.db, ['set', '10'])],
  ['a discount that is not there', () => setDiscounts(api.db, ['remove', '11'])],
  ['another verb', () => setDiscounts(api.db, ['double'])],
])('refuses %s, and nothing changes', async (_, change) => {
  const before = await setDiscounts(api.db, ['list'])
  await expect(change()).rejects.toThrow(/\.$/)
  expect(await setDiscounts(api.db, ['list'])).toBe(before)
})
