import { getCreditPrice } from '@meridian/shared/endpoints/pricing'
import { beforeAll, expect, test } from 'vitest'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { setDiscounts, setPrice } from './price-commands.ts'

const why = 'A test needs it.'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

test('applies a new price and new discounts to the next buyer', async () => {
  await setPrice(api.db, { args: ['30'], why })
  expect(await setDiscounts(api.db, { args: [], why })).toContain('$30')
  await setDiscounts(api.db, { args: ['set', '10', '7'], why })
  await setDiscounts(api.db, { args: ['set', '5', '1'], why })
  expect(await setDiscounts(api.db, { args: ['remove', '25'], why })).not.toContain('25 or more')
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
  ['no price', () => setPrice(api.db, { args: [], why })],
  ['cents', () => setPrice(api.db, { args: ['24.99'], why })],
  ['a price of nothing', () => setPrice(api.db, { args: ['0'], why })],
  ['a discount of everything', () => setDiscounts(api.db, { args: ['set', '10', '100'], why })],
  ['half a discount', () => setDiscounts(api.db, { args: ['set', '10'], why })],
  ['a discount that is not there', () => setDiscounts(api.db, { args: ['remove', '11'], why })],
  ['no reason', () => setPrice(api.db, { args: ['40'], why: undefined })],
  ['a short reason', () => setDiscounts(api.db, { args: ['remove', '10'], why: 'no' })],
  ['another verb', () => setDiscounts(api.db, { args: ['double'], why })],
])('refuses %s, and nothing changes', async (_, change) => {
  const before = await setDiscounts(api.db, { args: ['list'], why })
  await expect(change()).rejects.toThrow(/\.$/)
  expect(await setDiscounts(api.db, { args: ['list'], why })).toBe(before)
})

test('each change is an action in the log, with who and why', async () => {
  await setPrice(api.db, { args: ['35'], why })
  const { action, reason, command_user, after } = await api.db
    .selectFrom('operator_actions')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect({ action, reason, after }).toMatchObject({
    action: 'add price list',
    reason: why,
    after: { cents: '3500' },
  })
  expect(command_user).not.toBeNull()
})
