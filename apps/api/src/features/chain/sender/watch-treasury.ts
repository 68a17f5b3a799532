/**
 * Whether the treasury can pay what it owes and has something left. Takings lie in LandPayment, under a key that no
 * server has: its owner withdraws them to the treasury in time, and this says when.
 */
import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import { formatEther } from 'viem'
import { z } from 'zod'
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
  help: 'What the treasury has beyond the refunds it owes and the reserve it should keep; below zero, fill it up',
})

export interface TreasuryState {
  balance: bigint
  owed: bigint
  /** Negative: that much is missing. */
  spare: bigint
}

/** Null: there is no treasury, or no chain for it. */
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

/** A low treasury stops nobody from buying: it is said, and the part counts as up. */
export const treasuryHealth =
  (config: Config, db: Db): HealthCheck =>
  async () => {
    const state = await readTreasury(config, db)
    return state && state.spare < 0n ? { up: true, detail: 'low: refunds may have to wait' } : { up: true }
  }

export async function watchTreasury({
  config,
  db,
  log,
}: Pick<Platform, 'config' | 'db' | 'log'>): Promise<void> {
  const state = await readTreasury(config, db)
  if (!state) return
  spare.set(Number(state.spare) / 1e18)
  if (state.spare >= 0n) return
  const [balance, owed, missing] = [state.balance, state.owed, -state.spare].map((wei) => formatEther(wei))
  log.error({ balance, owed, missing }, 'the treasury runs dry: withdraw takings to it, or refunds will wait')
}
