import { getCreditTotal } from '@meridian/shared/endpoints/credits'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { bookCredits, readCredits } from './credit-ledger.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const book = (accountId: string, amount: bigint, reference: string) =>
  inTransaction(api.db, (tx) => bookCredits(tx, { accountId, amount, reason: 'demo', reference }))

test('the balance is what was booked, and the API says it', async () => {
  const { id, token } = await anAccount(api)
  expect(await api.call(getCreditTotal, {}, { token })).toMatchObject({
    error: false,
    amount: 0,
  })
  await book(id, 50n, 'a')
  await book(id, -8n, 'b')
  expect(await api.call(getCreditTotal, {}, { token })).toMatchObject({ amount: 42 })
})

test('the same reference is booked once, however often it is tried at once', async () => {
  const { id } = await anAccount(api)
  const results = await Promise.all(Array.from({ length: 8 }, () => book(id, 5n, 'once')))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await readCredits(api.db, id)).toBe(5n)
})

test('a balance never goes below zero, even when everything is spent at once', async () => {
  const { id } = await anAccount(api)
  await book(id, 10n, 'start')
  const spent = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => book(id, -3n, `spend ${n}`)))
  expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await readCredits(api.db, id)).toBe(1n)
})

test('entries can not be changed or removed', async () => {
  const { id } = await anAccount(api)
  await book(id, 1n, 'kept')
  await expect(api.db.updateTable('credit_entries').set({ amount: 100n }).execute()).rejects.toThrow(
    'append-only',
  )
  await expect(api.db.deleteFrom('credit_entries').execute()).rejects.toThrow('append-only')
})
