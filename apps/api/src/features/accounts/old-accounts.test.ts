/** Migration 022 treats existing accounts with a confirmed address or a wallet as proved. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateToLatest } from '#platform/db/migrate.ts'
import { createOldDatabase } from '#testing/test-old-database.ts'

test('marks confirmed and wallet accounts as proved, and claimed ones as not', async () => {
  const db = await createOldDatabase('021-token-updates')
  await sql`
    insert into accounts (username, username_key, email, email_key, email_confirmed_at, wallet_address) values
      ('claimed', 'claimed', 'a@b.example', 'a@b.example', null, null),
      ('confirmed', 'confirmed', 'a@b.example', 'a@b.example', '2026-01-02', null),
      ('linked', 'linked', 'c@b.example', 'c@b.example', '2026-01-03', ${`0x${'a1'.repeat(20)}`}),
      ('wallet', 'wallet', null, null, null, ${`0x${'b2'.repeat(20)}`})`.execute(db)
  await migrateToLatest(db)
  const { rows } = await sql`
    select username, owner_proved_at is not null as proved from accounts order by username`.execute(db)
  expect(rows).toEqual([
    { username: 'claimed', proved: false },
    { username: 'confirmed', proved: true },
    { username: 'linked', proved: true },
    { username: 'wallet', proved: true },
  ])
}, 60_000)
