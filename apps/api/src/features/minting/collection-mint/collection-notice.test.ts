import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { office, runCollectionOffice } from '#testing/chain/test-collection-office.ts'

runCollectionOffice()

test('notes a minted collection once for its owner', { timeout: 180_000 }, async () => {
  const collector = await office.aCollector()
  await office.pay(collector, await office.session(collector))
  await office.until(collector.collection, 2)
  // The event comes after the transaction's own outcome, or before it.
  await office.follow()
  const { rows } = await sql<{ kind: string; subject: string }>`
    select kind, subject from notices where account_id = ${collector.id}`.execute(office.db)
  const { rows: named } = await sql<{ name: string }>`
    select name from collections where id = ${collector.collection}`.execute(office.db)
  expect(rows).toEqual([{ kind: 'collection_minted', subject: `collection:${named[0]!.name}` }])
})
