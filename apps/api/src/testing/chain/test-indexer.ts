/** An indexer of test chains with its own database. */
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { createIndexer } from '#features/chain/indexer/indexer.ts'
import type { Effect } from '#features/chain/events/final-events.ts'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { SaidEvent, TestLandChain } from './test-land-chain.ts'

export interface TestIndexerOptions {
  chains: TestLandChain[]
  databaseUrl?: string
  effects?: Effect[]
  /** More variables, such as ETH_CONFIRMATIONS or another URL for a node. */
  env?: Record<string, string>
}

export const indexerEnvironment = (databaseUrl: string, chains: TestLandChain[]): Record<string, string> => ({
  MODE: 'demo',
  PUBLIC_URL: 'http://127.0.0.1:3000',
  DATABASE_URL: databaseUrl,
  JWT_SECRET: 'kZ3v9QwLx7TnB2mPc5RyHd8FgJs4UaVe',
  CHAIN_POLL_MS: '50',
  LAND_CHAIN_ID: String(chains[0]!.chainId),
  GIN_CHAIN_IDS: chains.map(({ chainId }) => chainId).join(','),
  ...Object.fromEntries(
    chains.flatMap(({ chainId, rpcUrl, deployment }) => [
      [`CHAIN_${chainId}_RPC_URL`, rpcUrl],
      [`CHAIN_${chainId}_DEPLOYMENT`, deployment.file],
    ]),
  ),
})

export async function anIndexer({ chains, databaseUrl, effects = [], env = {} }: TestIndexerOptions) {
  const url = databaseUrl ?? (await createTestDatabase())
  const { config, problems } = readConfig({ ...indexerEnvironment(url, chains), ...env })
  if (!config) throw new Error(problems.join('\n'))
  const lines: { level: number; msg: string; why?: string }[] = []
  const log = pino(
    { level: 'trace' },
    { write: (line: string) => void lines.push(JSON.parse(line) as never) },
  )
  const { db, close } = openDatabase(config.database, 'indexer-test', log)
  const indexer = createIndexer({ config, db, log }, effects, { waitMs: 60_000 })
  afterAll(async () => {
    await indexer.close()
    await close()
  })
  return { ...indexer, config, db, databaseUrl: url, lines }
}

/** In chain order, in the format of saidEvents(). */
export async function storedEvents(db: Db) {
  const { rows } = await sql<{
    chain_id: bigint
    contract: string
    event: string
    block_number: bigint
    block_hash: string
    log_index: number
    tx_hash: string
    args: Record<string, unknown>
    final: boolean
  }>`
    select chain_id, contract, event, block_number, block_hash, log_index, tx_hash, args,
      final_at is not null as final
    from chain_events order by chain_id, block_number, log_index`.execute(db)
  return rows
}

/** Identifies an event; the same event in another block has another key. */
export const eventKey = ({ blockHash, logIndex }: SaidEvent): string => `${blockHash} ${logIndex}`

export const storedKeys = async (db: Db): Promise<string[]> =>
  (await storedEvents(db)).map((row) => `${row.block_hash} ${row.log_index}`)
