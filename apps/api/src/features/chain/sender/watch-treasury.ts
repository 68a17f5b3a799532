/**
 * Checks whether the treasury can pay its payouts and keep its reserve, and whether payouts wait. Revenue is in
 * LandPayment until its owner withdraws it to the treasury; this check shows when that is necessary.
 */
import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import { formatEther } from 'viem'
import { z } from 'zod'
import { endChainCase, openChainCase } from '#features/chain/events/chain-cases.ts'
import { openChainClient } from '#platform/chain/chain-client.ts'
import { findLandChain } from '#platform/chain/find-land-chain.ts'
import { openSigners } from '#platform/chain/signers.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'
import type { HealthCheck } from '#platform/health/health.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'

export const watchTreasuryJob = defineJob({ name: 'watch-treasury', data: z.object({}), retries: 0 })

const spare = new Gauge({
  name: 'treasury_spare_ether',
  help: 'What the treasury has beyond what it owes and the reserve it should keep; below zero, fill it up',
})

export interface TreasuryState {
  balance: bigint
  owed: bigint
  /** Negative if ether is missing. */
  spare: bigint
}

/** Null if there is no treasury, or no chain for it. */
export async function readTreasury(config: Config, db: Db): Promise<TreasuryState | null> {
  const treasury = openSigners(config).find(({ name }) => name === 'treasury')
  const chain = findLandChain(config)
  if (!treasury || !chain || !('LandPayment' in chain.contracts)) return null
  const { rows } = await sql<{ wei: string }>`
    select coalesce(sum(value_wei), 0)::text as wei from chain_transactions
    where chain_id = ${chain.id} and signer = 'treasury' and state in ('waiting', 'sent')`.execute(db)
  const owed = BigInt(rows[0]?.wei ?? 0)
  const balance = await openChainClient(chain).getBalance({ address: treasury.address })
  return { balance, owed, spare: balance - owed - config.treasuryReserve }
}

/** A low treasury does not stop sales, so the check reports it as detail and stays up. */
export const treasuryHealth =
  (config: Config, db: Db): HealthCheck =>
  async () => {
    const state = await readTreasury(config, db)
    return state && state.spare < 0n ? { up: true, detail: 'low: payouts may have to wait' } : { up: true }
  }

export async function watchTreasury({
  config,
  db,
  log,
}: Pick<Platform, 'config' | 'db' | 'log'>): Promise<void> {
  for (const { id } of config.chains)
    for (const signer of ['treasury', 'refunder'] as const) await watchWaiting(db, id, signer)
  const state = await readTreasury(config, db)
  if (!state) return
  spare.set(Number(state.spare) / 1e18)
  if (state.spare >= 0n) return
  const [balance, owed, missing] = [state.balance, state.owed, -state.spare].map((wei) => formatEther(wei))
  log.error({ balance, owed, missing }, 'the treasury runs dry: withdraw takings to it, or payouts will wait')
}

/** A transaction is signed within seconds. One that waits longer lacks ether, or its gas price exceeds the ceiling. */
async function watchWaiting(db: Db, chainId: number, signer: 'treasury' | 'refunder'): Promise<void> {
  const kind = signer === 'treasury' ? 'payouts_wait' : 'refunds_wait'
  const about = { chainId, kind, reference: signer } as const
  const { rows } = await sql<{ count: number; since: Date | null; trouble: string | null }>`
    select count(*)::int as count, min(created_at) as since, max(trouble) as trouble from chain_transactions
    where chain_id = ${chainId} and signer = ${signer} and state = 'waiting'
      and created_at < now() - interval '10 minutes'`.execute(db)
  const { count, since, trouble } = rows[0]!
  if (count === 0) return endChainCase(db, about)
  const detail = `${count} wait, the first since ${since?.toISOString()}: ${trouble ?? 'no reason is known'}`
  await openChainCase(db, { ...about, detail })
}
