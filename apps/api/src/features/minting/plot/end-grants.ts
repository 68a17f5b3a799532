/**
 * Ends an unused grant once it can not be used any more: a block later than its deadline is final, and the indexed
 * events up to it contain no mint. Block times never decrease, so no later block can contain one either.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { readCursor } from '#features/chain/events/chain-cursor.ts'
import type { Indexer } from '#features/chain/indexer/indexer.ts'
import { withdrawTransaction } from '#features/chain/sender/own-transactions.ts'
import { findLandNft } from '#features/minting/tokens/land-nft.ts'
import { lockPlots, unmarkGranted } from '#features/plots/mint-plots.ts'
import { openChainNode } from '#platform/chain/chain-node.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { MintGrants } from '#platform/db/schema.generated.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'

export const endGrantsJob = defineJob({ name: 'end-grants', data: z.object({}), retries: 0 })

const grantsAtOnce = 500

/** Without requests, blocks without our events are indexed late, which would delay the end of grants. */
export async function followAndEndGrants(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  { indexNow }: Pick<Indexer, 'indexNow'>,
): Promise<void> {
  const nft = findLandNft(config)
  if (!nft || !(await hasOpenGrants(db, nft.chain))) return
  await indexNow(nft.chain.id)
  await endGrants({ config, db })
}

export async function endGrants({ config, db }: Pick<Platform, 'config' | 'db'>): Promise<void> {
  const nft = findLandNft(config)
  if (!nft || !(await hasOpenGrants(db, nft.chain))) return
  const time = await readFinalTime(db, nft.chain)
  if (time === null) return
  const end = (tx: Tx) => endDueGrants(tx, nft.chain.id, time)
  while ((await inTransaction(db, end)) === grantsAtOnce);
}

async function hasOpenGrants(db: Db, { id }: ChainConfig): Promise<boolean> {
  const { rows } = await sql`
    select from mint_grants where chain_id = ${id} and state in ('asked', 'granted') limit 1`.execute(db)
  return rows.length > 0
}

/** The time of the last block whose events are applied; null while that is unknown. */
async function readFinalTime(db: Db, chain: ChainConfig): Promise<Date | null> {
  const cursor = await readCursor(db, chain.id)
  if (!cursor || cursor.stopped_at || cursor.final_number < 0n) return null
  if (await hasPastToRead(db, chain)) return null
  const block = await openChainNode(chain).block(cursor.final_number)
  return block?.time ?? null
}

/** Past events that are not indexed yet may contain mints. */
async function hasPastToRead(db: Db, { id }: ChainConfig): Promise<boolean> {
  const { rows } = await sql`
    select from chain_pasts
    where chain_id = ${id} and starts_with(source, 'LandNft.Transfer@') limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Returns the number of ended grants. A stored mint counts even before its effects are applied. Locked plots are
 * skipped until the next run.
 */
async function endDueGrants(tx: Tx, chainId: number, time: Date): Promise<number> {
  const { rows: due } = await sql<Pick<Selectable<MintGrants>, 'id' | 'cell' | 'state' | 'given_up_at'>>`
    select id, cell, state, given_up_at from mint_grants
    where chain_id = ${chainId} and state in ('asked', 'granted') and deadline < ${time}
      and not exists (
        select from chain_events
        where chain_events.chain_id = ${chainId} and contract = 'LandNft' and event = 'Transfer'
          and subject = mint_grants.cell::text
      )
    order by deadline limit ${grantsAtOnce}`.execute(tx)
  // Lock order: transactions before plots, as in the sender. The contract would reject this grant now.
  for (const { id, state, given_up_at: givenUpAt } of due) {
    if (state === 'asked') await withdrawTransaction(tx, { purpose: 'grant', subject: id })
    // It would revoke the plot's next grant. One that is signed has an earlier nonce than that.
    if (givenUpAt) await withdrawTransaction(tx, { purpose: 'revocation', subject: id })
  }
  const locked = await lockPlots(
    tx,
    due.map(({ cell }) => cell),
    { skipLocked: true },
  )
  const { rows: ended } = await sql<Pick<Selectable<MintGrants>, 'cell'>>`
    update mint_grants set state = 'ended', closed_at = clock_timestamp()
    where id = any(${due.map(({ id }) => id)}::uuid[]) and cell = any(${locked}::bigint[])
      and state in ('asked', 'granted') returning cell`.execute(tx)
  const cells = ended.map(({ cell }) => cell)
  await unmarkGranted(tx, cells)
  return cells.length
}
