/** The server's own transactions on a test chain, with keys of accounts that the chain funds. */
import { sql } from 'kysely'
import { toHex } from 'viem'
import { createSender } from '#features/chain/sender.ts'
import type { Settled, Settlement } from '#features/chain/own-transactions.ts'
import { onTransactionSettled } from '#features/chain/own-transactions.ts'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { testAccount } from './test-contracts.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { followerEnvironment } from './test-follower.ts'
import type { TestLandChain } from './test-land-chain.ts'

const keyOf = (index: number): string => toHex(testAccount(index).getHdKey().privateKey!)

/** The deployer mints and keeps the feed; the treasury is somebody else. */
export const treasury = testAccount(3)
export const signerEnvironment = {
  MINTER_PRIVATE_KEY: keyOf(0),
  KEEPER_PRIVATE_KEY: keyOf(0),
  TREASURY_PRIVATE_KEY: keyOf(3),
}

export async function aSender(
  chain: TestLandChain,
  options: { databaseUrl?: string; env?: Record<string, string>; settlements?: Settlement[] } = {},
) {
  const databaseUrl = options.databaseUrl ?? (await createTestDatabase())
  const { config, problems } = readConfig({
    ...followerEnvironment(databaseUrl, [chain]),
    ...signerEnvironment,
    ...options.env,
  })
  if (!config) throw new Error(problems.join('\n'))
  const log = createLog('sender-test', 'silent')
  const { db, close } = openDatabase(config.database, 'sender-test', log)
  const settled: Settled[] = []
  const note = onTransactionSettled('test', async (_, end) => void settled.push(end))
  const sender = createSender({ config, db, log }, [note, ...(options.settlements ?? [])])
  cleanUp(async () => {
    await sender.close()
    await close()
  })
  return { ...sender, db, databaseUrl, settled, config }
}

export async function ownTransactions(db: Db) {
  const { rows } = await sql<{
    subject: string
    state: string
    nonce: bigint | null
    trouble: string | null
    tx_hash: string | null
    versions: number
  }>`
    select subject, state, nonce, trouble, tx_hash,
      (select count(*)::int from signed_transactions where transaction_id = t.id) as versions
    from chain_transactions t order by created_at`.execute(db)
  return rows
}
