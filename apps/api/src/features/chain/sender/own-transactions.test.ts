import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { inTransaction, openDatabase } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { createLog } from '#platform/logging/log.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { requestTransaction, settleTransaction, withdrawTransaction } from './own-transactions.ts'

let db: Db

beforeAll(async () => {
  const url = await createTestDatabase()
  const database = openDatabase(
    { url, poolSize: 10, backend: 'postgres' },
    'test',
    createLog('test', 'silent'),
  )
  db = database.db
  cleanUp(database.close)
})

const to = `0x${'ab'.repeat(20)}` as const
const hash = `0x${'cd'.repeat(32)}` as const
const request = (subject: string, attempt: number) =>
  inTransaction(db, (tx) =>
    requestTransaction(tx, { chainId: 5, signer: 'treasury', purpose: 'refund', subject, attempt, to }),
  )
const attempts = async (subject: string) => {
  const { rows } = await sql<{ id: string; attempt: number; state: string }>`
    select id, attempt, state from chain_transactions where subject = ${subject} order by attempt`.execute(db)
  return rows
}
const fail = async (subject: string) => {
  const { id } = (await attempts(subject)).at(-1)!
  const end = { from: 'waiting', state: 'failed', txHash: null, trouble: 'refused' } as const
  await inTransaction(db, (tx) => settleTransaction(tx, id, end, []))
}

test('repeats a failed request under the next number; the same number requests nothing new', async () => {
  await request('mended', 0)
  await fail('mended')
  await request('mended', 0)
  expect(await attempts('mended')).toMatchObject([{ attempt: 0, state: 'failed' }])
  await request('mended', 1)
  expect(await attempts('mended')).toMatchObject([{ state: 'failed' }, { attempt: 1, state: 'waiting' }])
})

test('allows one attempt at a time under concurrent requests', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => request('crowded', n)))
  expect(await attempts('crowded')).toMatchObject([{ state: 'waiting' }])
})

test('returns the finished attempt to later requests instead of repeating it', async () => {
  await request('paid', 0)
  const { id } = (await attempts('paid'))[0]!
  await sql`
    update chain_transactions set state = 'done', nonce = 1, gas = 21000, from_address = ${to}, tx_hash = ${hash}
    where id = ${id}`.execute(db)
  expect(await request('paid', 1)).toBe(hash)
  expect(await attempts('paid')).toHaveLength(1)
})

test('cannot withdraw a signed transaction, and does not sign a withdrawn one', async () => {
  await request('signed', 0)
  const subject = { purpose: 'refund', subject: 'signed' } as const
  await sql`
    update chain_transactions set state = 'sent', nonce = 2, gas = 21000, from_address = ${to}
    where subject = 'signed'`.execute(db)
  expect(await inTransaction(db, (tx) => withdrawTransaction(tx, subject))).toBe(false)
  await request('back', 0)
  expect(await inTransaction(db, (tx) => withdrawTransaction(tx, { ...subject, subject: 'back' }))).toBe(true)
  expect(await attempts('back')).toMatchObject([{ state: 'failed' }])
})
