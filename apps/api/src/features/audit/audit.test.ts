/** Plants a violation for every invariant: exactly that invariant must report it. */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createAuditedOrders } from '#testing/audit/create-audited-orders.ts'
import type { AuditedOrders } from '#testing/audit/create-audited-orders.ts'
import { paymentOf, plantedViolations } from '#testing/audit/planted-violations.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { audit, findViolations } from './audit.ts'
import { invariants } from './all-invariants.ts'

let api: TestApi
let orders: AuditedOrders
let planted: ReturnType<typeof plantedViolations>

beforeAll(async () => {
  api = await startTestApi()
  orders = await createAuditedOrders(api)
  planted = plantedViolations(orders)
})

test('finds nothing in consistent data', async () => {
  expect(await audit(api.db)).toEqual([])
})

test('has a planted violation for each invariant', () => {
  expect(Object.keys(planted).toSorted()).toEqual(invariants.map(({ name }) => name).toSorted())
})

test('has exactly its invariants in the docs', async () => {
  const page = await readFile(new URL('../../../../../docs/audit.md', import.meta.url), 'utf8')
  // Rules of the outside have no statement.
  const [ours = ''] = page.split('\n## Outside')
  const rules = [...ours.matchAll(/^\| (?!Rule|-)(.+?) +\|/gm)].map(([, rule]) => rule)
  expect(rules.toSorted()).toEqual(invariants.map(({ name }) => name).toSorted())
})

test.each(invariants.map(({ name }) => name))('finds the planted violation: %s', async (name) => {
  const undo = new Error('taken back')
  await expect(
    api.db.transaction().execute(async (tx) => {
      await planted[name]!(tx)
      const { rows } = await invariants.find((one) => one.name === name)!.violations.execute(tx)
      expect(rows.length).toBeGreaterThan(0)
      throw undo
    }),
  ).rejects.toBe(undo)
})

test('names each violation when several of an earlier attack happen at once', async () => {
  const unseen = [
    'an order is settled for no less than its price',
    'every land credit has a reason that is known',
    'every change of owner is proven by its order, its transfer or its wallet',
    'no hold outlives its time',
    'all money that is final on chain was recorded, except dust',
    'no refund waits too long',
    'a payment from a chain has the amount and payer of its event',
    'a refund without an address has an order, whose buyer can name one',
    'a completed refund names the one transfer that completed it',
  ]
  const undo = new Error('taken back')
  await expect(
    api.db.transaction().execute(async (tx) => {
      // One refund can not be both done and due, so this is a second one.
      await sql`
        insert into refunds (payment_id, amount, reason_code, reason_params, key, state)
        select id, 1, 'note', '{}', 'planted', 'done' from payments where id = ${paymentOf(orders.topUp)}`.execute(
        tx,
      )
      for (const name of unseen.slice(0, -1)) await planted[name]!(tx)
      const found = await findViolations(tx)
      expect(found.map(({ invariant }) => invariant)).toEqual(expect.arrayContaining(unseen))
      throw undo
    }),
  ).rejects.toBe(undo)
})

test('counts a payment in its transaction as the audit does', async () => {
  const undo = new Error('taken back')
  const rules = new Set([
    'a payment from a chain has the amount and payer of its event',
    'all money that is final on chain was recorded, except dust',
  ])
  await expect(
    api.db.transaction().execute(async (tx) => {
      // An earlier event of the same transaction whose effect failed. The block was reverted once and mined again.
      await sql`
        insert into chain_events (chain_id, block_hash, log_index, block_number, block_time, tx_hash, contract, address,
          event, args, parties)
        select chain_id, block_hash, 1, block_number, block_time, tx_hash, contract, address, event, args, parties
        from chain_events where tx_hash = '0xaa'`.execute(tx)
      await sql`
        insert into chain_reverted_events (chain_id, block_hash, log_index, block_number, block_time, tx_hash, contract,
          address, event, args, parties, final_at)
        select chain_id, block_hash, log_index, block_number, block_time, tx_hash, contract, address, event, args, parties,
          final_at from chain_events where tx_hash = '0xaa'`.execute(tx)
      await sql`update payments set reference = '5:0xaa:1' where id = ${orders.refunded}`.execute(tx)
      const broken = (await findViolations(tx)).map(({ invariant }) => invariant)
      expect(broken.filter((invariant) => rules.has(invariant))).toEqual([])
      throw undo
    }),
  ).rejects.toBe(undo)
})
