/** The server's own transactions on a test chain, with keys of funded accounts. */
import { sql } from 'kysely'
import { toHex } from 'viem'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { vi } from 'vitest'
import { createSender } from '#features/chain/sender/sender.ts'
import type { Requester } from '#features/chain/sender/sender.ts'
import { onTransactionSettled, requestTransaction } from '#features/chain/sender/own-transactions.ts'
import type { OwnTransaction, Settled, Settlement } from '#features/chain/sender/own-transactions.ts'
import { readConfig } from '#platform/config/config.ts'
import { inTransaction, openDatabase } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { createLog } from '#platform/logging/log.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { testAccount } from './test-contracts.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { indexerEnvironment } from './test-indexer.ts'
import type { TestLandChain } from './test-land-chain.ts'

export const keyOf = (index: number): string => toHex(testAccount(index).getHdKey().privateKey!)

/** The deployer is the minter and updates the price feed; the treasury and the refunder have other keys. */
export const treasury = testAccount(3)
export const refunder = testAccount(4)
export const signerEnvironment = {
  MINTER_PRIVATE_KEY: keyOf(0),
  KEEPER_PRIVATE_KEY: keyOf(0),
  TREASURY_PRIVATE_KEY: keyOf(3),
  REFUNDER_PRIVATE_KEY: keyOf(4),
}

export async function aSender(
  chain: TestLandChain,
  options: {
    databaseUrl?: string
    env?: Record<string, string>
    settlements?: Settlement[]
    requesters?: Requester[]
  } = {},
) {
  const databaseUrl = options.databaseUrl ?? (await createTestDatabase())
  const { config, problems } = readConfig({
    ...indexerEnvironment(databaseUrl, [chain]),
    ...signerEnvironment,
    ...options.env,
  })
  if (!config) throw new Error(problems.join('\n'))
  const log = createLog('sender-test', 'silent')
  const { db, close } = openDatabase(config.database, 'sender-test', log)
  const settled: Settled[] = []
  const note = onTransactionSettled('payout', async (_, end) => void settled.push(end))
  const sender = createSender({ config, db, log }, [note, ...(options.settlements ?? [])], options.requesters)
  cleanUp(async () => {
    await sender.close()
    await close()
  })
  return { ...sender, db, databaseUrl, settled, config }
}

/** Requests a payout; by default to a new address. */
export async function ask(
  { db }: { db: Db },
  subject: string,
  { to = somebody(), value = 1n, ...more }: Partial<OwnTransaction> = {},
): Promise<Address> {
  const wanted = { chainId: 5, signer: 'treasury', purpose: 'payout', subject, to, value, ...more } as const
  await inTransaction(db, (tx) => requestTransaction(tx, wanted))
  return to
}

export const somebody = (): Address => privateKeyToAddress(generatePrivateKey())

/** Runs turns until `count` transactions have settled. */
export const untilSettled = (sender: Awaited<ReturnType<typeof aSender>>, count = 1): Promise<boolean> =>
  vi.waitUntil(
    async () => {
      await sender.workNow()
      return sender.settled.length >= count
    },
    { timeout: 30_000, interval: 50 },
  )

export async function ownTransactions(db: Db) {
  const { rows } = await sql<{
    subject: string
    state: string
    nonce: bigint | null
    trouble: string | null
    tx_hash: string | null
    doubts: number
    versions: number
  }>`
    select subject, state, nonce, trouble, tx_hash, doubts,
      (select count(*)::int from signed_transactions where transaction_id = t.id) as versions
    from chain_transactions t order by created_at`.execute(db)
  return rows
}
