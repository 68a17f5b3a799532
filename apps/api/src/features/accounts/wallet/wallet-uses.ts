/** Operations under way that name the linked wallet. Other features supply the conditions for their own tables. */
import type { WalletInUse } from '@meridian/shared/endpoints/wallet'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { AccountUse } from '#features/accounts/core/sweep-accounts.ts'

export interface WalletUse {
  refusal: WalletInUse
  /** SQL condition on `accounts`. */
  isOpen: AccountUse
}

/** Refuses with the first use that is open. The account must be locked: every operation that begins a use locks it too. */
export async function requireUnusedWallet(
  tx: Tx,
  accountId: string,
  uses: readonly WalletUse[],
): Promise<void> {
  const columns = uses.map(({ refusal, isOpen }) => sql`(${isOpen}) as ${sql.id(refusal)}`)
  const { rows } = await sql<Record<WalletInUse, boolean>>`
    select ${sql.join(columns)} from accounts where id = ${accountId}`.execute(tx)
  const open = uses.find(({ refusal }) => rows[0]?.[refusal])
  if (open) throw new AppError(open.refusal)
}
