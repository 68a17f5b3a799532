import type { FreezeReason } from '@meridian/shared/account/freeze'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { readerOf } from '#features/accounts/core/account-queries.ts'
import { lockAccount } from '#features/accounts/core/lock-account.ts'
import { enqueueMail } from '#features/mail/enqueue-mail.ts'
import { isMailAddress } from '#platform/config/mail-address.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Accounts } from '#platform/db/schema.generated.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { publish } from '#platform/live/live-hub.ts'
import { isFrozen } from '#features/accounts/core/lock-account.ts'

/** The clock of the database may differ. */
const leastMs = 60_000

export interface Freeze {
  accountId: string
  reason: FreezeReason
  /** Null: until it is thawed. */
  until: Date | null
}

type FrozenRow = Pick<
  Selectable<Accounts>,
  'username' | 'language' | 'email' | 'email_confirmed_at' | 'frozen_at'
>

/**
 * From now on the account can not buy, mint or convert; payments under way settle as usual. Its owner gets a mail.
 * Waits for a purchase that is beginning, which locks the account too.
 */
export async function freezeAccount(tx: Tx, jobs: Jobs, { accountId, reason, until }: Freeze): Promise<void> {
  if (until !== null && until.getTime() < Date.now() + leastMs) throw new AppError('INVALID_INPUT')
  await lockAccount(tx, accountId)
  const { rows } = await sql<FrozenRow>`
    update accounts
    set frozen_at = clock_timestamp(), frozen_until = ${until}, frozen_reason = ${reason}
    where id = ${accountId} and not ${isFrozen}
    returning username, language, email, email_confirmed_at, frozen_at`.execute(tx)
  const [frozen] = rows
  if (!frozen) return refuseMissing(tx, accountId)
  await publish(tx, `account:${accountId}`, { type: 'session' })
  // An address that is not confirmed may be a stranger's.
  if (frozen.email === null || !frozen.email_confirmed_at || !isMailAddress(frozen.email)) return
  await enqueueMail(tx, jobs, {
    to: frozen.email,
    message: {
      template: 'account-frozen',
      ...readerOf(frozen),
      reason,
      ...(until && { until: until.toISOString() }),
    },
  })
}

/** Returns the freeze that it ended. */
export async function thawAccount(
  tx: Tx,
  accountId: string,
): Promise<{ reason: string | null; until: Date | null }> {
  await lockAccount(tx, accountId)
  const { rows } = await sql<{ reason: string | null; until: Date | null }>`
    update accounts set frozen_at = null, frozen_until = null, frozen_reason = null
    from (
      select id, frozen_reason as reason, frozen_until as until from accounts where id = ${accountId}
    ) as before
    where accounts.id = before.id and ${isFrozen}
    returning before.reason, before.until`.execute(tx)
  const [thawed] = rows
  if (!thawed) return refuseMissing(tx, accountId)
  await publish(tx, `account:${accountId}`, { type: 'session' })
  return thawed
}

async function refuseMissing(tx: Tx, accountId: string): Promise<never> {
  const found = await tx.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
  throw new AppError(found ? 'ALREADY_DONE' : 'NOT_FOUND')
}
