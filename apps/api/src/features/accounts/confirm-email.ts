import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { inTransaction, violates } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { enqueueMail } from '#features/mail/enqueue-mail.ts'
import { takeKey, voidKeys } from './account-keys.ts'
import { identityKey } from './account-queries.ts'
import { revokeSessionsOf } from './open-session.ts'

/**
 * The owner of an address speaks: from now on it is theirs alone. Whoever opened a session before may have been
 * somebody else who only typed the address, so those sessions end, and keys sent to other addresses are void.
 * An address that it takes the place of is told.
 */
export async function confirmEmail(db: Db, jobs: Jobs, secret: string, key: string): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const { account_id, email, purpose } = await takeKey(tx, secret, key, ['activate', 'link'])
      const before = await tx
        .selectFrom('accounts')
        .select(['username', 'email', 'email_confirmed_at'])
        .where('id', '=', account_id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const { numUpdatedRows } = await tx
        .updateTable('accounts')
        .set({ email, email_key: identityKey(email), email_confirmed_at: sql<Date>`now()` })
        .where('id', '=', account_id)
        .$if(purpose === 'activate', (update) => update.where('email_key', '=', identityKey(email)))
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw new AppError('KEY_REJECTED')
      await voidKeys(tx, account_id, ['activate', 'link', 'reset'])
      await revokeSessionsOf(tx, account_id)
      if (before.email && before.email_confirmed_at && before.email !== email) {
        const message = { template: 'email-changed' as const, username: before.username }
        await enqueueMail(tx, jobs, { to: before.email, message })
      }
    })
  } catch (error) {
    if (violates(error, 'accounts_confirmed_email')) throw new AppError('EMAIL_TAKEN', {}, { cause: error })
    throw error
  }
}
