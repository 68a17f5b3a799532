/** Migration 018 writes the ownership history of existing land. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { migrateToLatest } from '#platform/db/migrate.ts'
import { createOldDatabase } from '#testing/test-old-database.ts'
import { anOrder } from '#testing/test-purchases.ts'
import { readPlotOwners } from './read-plot-owners.ts'

const [buyer, friend] = ['0d0e0a0d-0000-4000-8000-000000000001', '0d0e0a0d-0000-4000-8000-000000000002']
const order = '0d0e0a0d-0000-4000-8000-000000000003'
const [wallet, bare] = [`0x${'a1'.repeat(20)}`, `0x${'B2'.repeat(20)}`]
const hashOf = (n: number) => `0x${String(n).repeat(64)}`

let db: Db
beforeAll(async () => {
  db = await createOldDatabase('016-mint-grants')
  await sql`
    insert into accounts (id, username, username_key, wallet_address)
    values (${buyer}, 'buyer', 'buyer', ${wallet}), (${friend}, 'friend', 'friend', null)`.execute(db)
  await anOrder(db, { id: order, account_id: buyer, kind: 'plots', state: 'completed', quantity: 2 })
  await aPlot(1, { order_id: order, owner_id: buyer })
  await aPlot(2, { owner_id: friend })
  await aPlot(3, { order_id: order, owner_address: bare.toLowerCase(), mint_state: 'minted' })
  await transfer(3, 1, wallet)
  await transfer(3, 2, bare)
  await aPlot(4, { owner_id: buyer, mint_state: 'minted' })
  await transfer(4, 3, wallet)
  await transfer(4, 4, bare)
  // A reorganisation removed it, and the plot stayed with its owner.
  await transfer(4, 5, wallet)
  await sql`
    with gone as (delete from chain_events where tx_hash = ${hashOf(5)} returning *)
    insert into chain_reverted_events (chain_id, block_hash, log_index, block_number, block_time, tx_hash, contract,
      address, event, args, subject, parties, final_at)
    select chain_id, block_hash, log_index, block_number, block_time, tx_hash, contract, address, event, args,
      subject, parties, final_at from gone`.execute(db)
  await sql`
    insert into plots (cell, state, order_id, district, country, price_cents)
    values (5, 'held', ${order}, 'a', 'b', 0)`.execute(db)
  await migrateToLatest(db)
}, 60_000)

interface OldPlot {
  order_id?: string
  owner_id?: string
  owner_address?: string
  mint_state?: string
}

const aPlot = (cell: number, { order_id, owner_id, owner_address, mint_state }: OldPlot) =>
  sql`
  insert into plots (cell, state, order_id, owner_id, owner_address, mint_state, district, country, price_cents)
  values (${cell}, 'owned', ${order_id ?? null}, ${owner_id ?? null}, ${owner_address ?? null},
    ${mint_state ?? null}, 'a', 'b', 0)`.execute(db)

const transfer = (cell: number, n: number, to: string) =>
  sql`
  insert into chain_events (chain_id, block_hash, log_index, block_number, block_time, tx_hash, contract, address,
    event, args, subject, parties, final_at)
  values (5, ${hashOf(n)}, 0, ${n}, now(), ${hashOf(n)}, 'LandNft', ${bare}, 'Transfer',
    jsonb_build_object('to', ${to}::text), ${String(cell)}, '{}', now())`.execute(db)

const history = async (cell: number) =>
  (await readPlotOwners(db, BigInt(cell))).map(({ kind, owner_id, owner_address, order_id, tx_hash }) => ({
    kind,
    owner: owner_id ?? owner_address,
    proof: order_id ?? tx_hash,
  }))

test('records the first owner of bought and given plots, and none of held ones', async () => {
  expect(await history(1)).toEqual([{ kind: 'bought', owner: buyer, proof: order }])
  expect(await history(2)).toEqual([{ kind: 'given', owner: friend, proof: null }])
  expect(await history(5)).toEqual([])
})

test('records the transfers of minted plots, ending with the owner', async () => {
  const address = bare.toLowerCase()
  expect(await history(3)).toEqual([
    { kind: 'bought', owner: buyer, proof: order },
    { kind: 'minted', owner: wallet, proof: hashOf(1) },
    { kind: 'sent', owner: address, proof: hashOf(2) },
  ])
  expect(await history(4)).toEqual([
    { kind: 'given', owner: buyer, proof: null },
    { kind: 'minted', owner: wallet, proof: hashOf(3) },
    { kind: 'sent', owner: address, proof: hashOf(4) },
    { kind: 'sent', owner: buyer, proof: hashOf(5) },
  ])
})

test('ends every history with the current owner', async () => {
  const { rows } = await sql<{ cell: bigint; owner: string }>`
    select cell, coalesce(owner_id::text, owner_address) as owner from plots where state = 'owned'`.execute(
    db,
  )
  expect(rows).toHaveLength(4)
  for (const { cell, owner } of rows) expect((await history(Number(cell))).at(-1)).toMatchObject({ owner })
})
