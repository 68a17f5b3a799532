import { sql } from 'kysely'
import { holdsStake } from '#features/staking/stakes.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/**
 * True for wallets that bought MASS, stake some or own land; for the reason see docs/decisions/028. The wallet is in
 * lower case.
 */
export async function canWithdraw(
  db: Db | Tx,
  config: Pick<Config, 'chains'>,
  wallet: string,
): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select exists (select from token_purchases where buyer = ${wallet} and lost_at is null)
      or exists (select from plots where owner_address = ${wallet} and state = 'owned')
      or exists (
        select from accounts join plots on owner_id = accounts.id
        where wallet_address = ${wallet} and state = 'owned'
      ) as can`.execute(db)
  return rows[0]?.can || (await holdsStake(db, config, wallet))
}
