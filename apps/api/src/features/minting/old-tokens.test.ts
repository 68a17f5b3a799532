/** Migration 030 marks tokens that were minted without a grant as foreign, and changes no others. */
import { sql } from 'kysely'
import { zeroAddress } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { migrateToLatest } from '#platform/db/migrate.ts'
import { createOldDatabase } from '#testing/test-old-database.ts'
import { anOrder, brokenRules } from '#testing/test-purchases.ts'

const owner = '0d0e0a0d-0000-4000-8000-000000000001'
const [wallet, thief] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const contract = `0x${'c0'.repeat(20)}`
const beyondTheGrid = String(2n ** 70n)

let db: Db
let events = 0

const event = async (name: 'Transfer' | 'MintGranted', subject: string, args: object) => {
  events += 1
  const hash = `0x${String(events).padStart(64, '0')}`
  await sql`
    insert into chain_events (chain_id, block_hash, log_index, block_number, block_time, tx_hash, contract, address,
      event, args, subject, parties, final_at)
    values (5, ${hash}, 0, ${events}, now(), ${hash}, 'LandNft', ${contract}, ${name}, ${JSON.stringify(args)},
      ${subject}, '{}', now())`.execute(db)
  return hash
}
const mint = (token: number | string, to: string) =>
  event('Transfer', String(token), { from: zeroAddress, to })
const aPlot = (cell: number, mintState: string | null) =>
  sql`
    insert into plots (cell, state, owner_id, mint_state, district, country, price_cents)
    values (${cell}, 'owned', ${owner}, ${mintState}, 'a', 'b', 0)`.execute(db)

beforeAll(async () => {
  db = await createOldDatabase('028-count-tiles')
  await sql`
    insert into accounts (id, username, username_key)
    values (${owner}, 'owner', 'owner')`.execute(db)
  // Minted with a grant, then transferred.
  await aPlot(1, 'minted')
  const minted = await mint(1, wallet)
  await sql`
    insert into mint_grants (chain_id, cell, attempt, account_id, to_address, path, deadline, state, mint_tx_hash,
      closed_at)
    values (5, 1, 0, ${owner}, ${wallet}, 'plots/1', date_trunc('second', now()) + interval '1 hour', 'used', ${minted},
      now())`.execute(db)
  // Sold, free, held, and not a plot: each minted without a grant.
  await aPlot(2, null)
  await anOrder(db, { account_id: owner }, [4n])
  for (const token of [2, 3, 4, beyondTheGrid]) await mint(token, thief)
  await event('MintGranted', '3', {})
  // This plot already counted as minted before the migration: the audit reports it, and nothing changes.
  await aPlot(5, 'minted')
  await mint(5, thief)
  await migrateToLatest(db)
}, 60_000)

test('keeps tokens of our own grants, and sets aside the others', async () => {
  const { rows } = await sql`select cell::int, state, to_address from foreign_tokens order by cell`.execute(
    db,
  )
  expect(rows).toEqual([2, 3, 4].map((cell) => ({ cell, state: 'open', to_address: thief })))
  const { rows: plots } = await sql`
    select cell::int, state, owner_id, mint_state from plots order by cell`.execute(db)
  expect(plots).toEqual([
    { cell: 1, state: 'owned', owner_id: owner, mint_state: 'minted' },
    { cell: 2, state: 'owned', owner_id: owner, mint_state: null },
    { cell: 3, state: 'withheld', owner_id: null, mint_state: null },
    { cell: 4, state: 'withheld', owner_id: null, mint_state: null },
    { cell: 5, state: 'owned', owner_id: owner, mint_state: 'minted' },
  ])
  const { rows: cases } = await sql`select kind, reference from chain_cases order by kind, reference`.execute(
    db,
  )
  expect(cases).toEqual([
    { kind: 'foreign_grant', reference: expect.stringMatching(/^0x0+6$/) },
    ...[beyondTheGrid, 2, 3, 4].map((token) => ({
      kind: 'foreign_token',
      reference: `${contract}:${token}`,
    })),
  ])
})

test('leaves the audit to name a plot that such a token has taken already', async () => {
  const rule = 'every mint of a plot’s token is by a grant of ours for that wallet, or set aside'
  expect(await brokenRules(db)).toMatchObject({ [rule]: [`5 to ${thief}`] })
})
