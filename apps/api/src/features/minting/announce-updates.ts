/**
 * Marketplaces cache a token's metadata until the contract announces a change (ERC-4906). Renaming is free for users,
 * so each token is announced once a day at most, within the operator's daily limit.
 */
import { landNftAbi } from '@meridian/contracts/abi'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { encodeFunctionData } from 'viem'
import { z } from 'zod'
import { requestTransaction } from '#features/chain/sender/own-transactions.ts'
import { findLandChain } from '#platform/chain/find-land-chain.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import type { TokenUpdates } from '#platform/db/schema.generated.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { tokenIdOf } from './collection/collection-nft.ts'

export const announceUpdatesJob = defineJob({ name: 'announce-updates', data: z.object({}), retries: 0 })

/** The gas stays far below the limit of one transaction. */
const tokensAtOnce = 100
/** Several renames within this time lead to one announcement. */
const settledAfter = '2 minutes'

type Update = Pick<Selectable<TokenUpdates>, 'contract' | 'about'>

export async function announceUpdates({ config, db }: Pick<Platform, 'config' | 'db'>): Promise<void> {
  const chain = findLandChain(config)
  if (!chain || config.signers.minter === null) return
  await inTransaction(db, async (tx) => {
    const updates = await takeDue(tx, config.tokenUpdatesPerDay)
    for (const [contract, ofContract] of Map.groupBy(updates, (update) => update.contract)) {
      const to = chain.contracts[contract]
      if (!to) continue
      await requestTransaction(tx, {
        chainId: chain.id,
        signer: 'minter',
        purpose: 'announcement',
        subject: crypto.randomUUID(),
        to,
        // Both contracts have this function, so one ABI is enough.
        data: encodeFunctionData({
          abi: landNftAbi,
          functionName: 'announceUpdates',
          args: [ofContract.map(tokenOf)],
        }),
      })
    }
  })
}

const tokenOf = ({ contract, about }: Update): bigint =>
  contract === 'LandNft' ? BigInt(about) : tokenIdOf(about)

/**
 * Marks them as announced before sending. If the transaction fails, marketplaces see the change at their next refresh.
 */
async function takeDue(tx: Tx, perDay: number): Promise<Update[]> {
  const { rows } = await sql<Update>`
    update token_updates set told_at = clock_timestamp()
    from (
      select contract, about from token_updates
      where (told_at is null or told_at < changed_at) and changed_at < now() - ${settledAfter}::interval
        and (told_at is null or told_at < now() - interval '1 day')
      order by changed_at
      limit least(${tokensAtOnce}, greatest(0, ${perDay} - (
        select count(*) from token_updates where told_at > now() - interval '1 day'
      )))
      for update skip locked
    ) as due
    where token_updates.contract = due.contract and token_updates.about = due.about
    returning token_updates.contract, token_updates.about`.execute(tx)
  return rows
}
