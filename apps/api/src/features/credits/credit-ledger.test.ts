import { getCreditTotal } from '@meridian/shared/endpoints/credits'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { giveCredits, readCredits, spendCredits } from './credit-ledger.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const give = (accountId: string, amount: bigint, reference: string) =>
  inTransaction(api.db, (tx) => giveCredits(tx, { accountId, amount, reason: 'demo', reference }))
const spend = (accountId: string, amount: bigint, reference: string) =>
  inTransaction(api.db, (tx) => spendCredits(tx, { accountId, amount, reason: 'demo', reference }))

test('returns the booked balance', async () => {
  const { id, token } = await anAccount(api)
  expect(await api.call(getCreditTotal, {}, { token })).toMatchObject({
    error: false,
    amount: 0,
  })
  await give(id, 50n, 'a')
  expect(await spend(id, 8n, 'b')).toBe(42n)
  expect(await api.call(getCreditTotal, {}, { token })).toMatchObject({ amount: 42 })
})

test('books a reference once, however many concurrent attempts there are', async () => {
  const { id } = await anAccount(api)
  const results = await Promise.all(Array.from({ length: 8 }, () => give(id, 5n, 'once')))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await readCredits(api.db, id)).toBe(5n)
})

test('spends a reference once', async () => {
  const { id } = await anAccount(api)
  await give(id, 10n, 'start')
  const left = await Promise.all(Array.from({ length: 8 }, () => spend(id, 4n, 'once')))
  expect(left).toEqual(left.map(() => 6n))
  expect(await readCredits(api.db, id)).toBe(6n)
})

test('refuses to spend more than the balance, or nothing, and books no entry', async () => {
  const { id } = await anAccount(api)
  await expect(spend(id, 1n, 'nothing there')).rejects.toThrow('You do not have enough land credits.')
  await give(id, 2n, 'start')
  await expect(spend(id, 3n, 'too much')).rejects.toThrow('You do not have enough land credits.')
  expect(await spend(id, 2n, 'too much')).toBe(0n)
})

test('never goes below zero, even with concurrent spending', async () => {
  const { id } = await anAccount(api)
  await give(id, 10n, 'start')
  const spent = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => spend(id, 3n, `spend ${n}`)))
  expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await readCredits(api.db, id)).toBe(1n)
})

test('does not allow changing or removing entries', async () => {
  const { id } = await anAccount(api)
  await give(id, 1n, 'entry')
  await expect(api.db.updateTable('credit_entries').set({ amount: 100n }).execute()).rejects.toThrow(
    'append-only',
  )
  await expect(api.db.deleteFrom('credit_entries').execute()).rejects.toThrow('append-only')
})
