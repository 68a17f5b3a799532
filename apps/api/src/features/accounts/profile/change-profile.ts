import type { User } from '@meridian/shared/account/user'
import { AppError } from '@meridian/shared/errors'
import { usernameKey } from '@meridian/shared/names/username'
import type { Updateable } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Accounts } from '#platform/db/schema.generated.ts'
import type { SignedIn } from '#platform/http/route.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { enqueueMail } from '#features/mail/enqueue-mail.ts'
import { findKey, consumeKey } from '#features/accounts/core/account-keys.ts'
import { asUser, lockAccountOf, readerOf, userColumns } from '#features/accounts/core/account-queries.ts'
import { encodeAvatar } from '#features/accounts/avatar/encode-avatar.ts'
import { avatarUrl, storeAvatar } from './avatars.ts'
import { isUsernameTaken } from '#features/accounts/core/create-account.ts'
import { isReservedUsername } from '#features/accounts/core/reserved-username.ts'
import { revokeSessionsOf } from '#features/accounts/core/open-session.ts'
import { requireProof, ownsSomething } from '#features/accounts/proof/prove-owner.ts'
import type { VerifiedProof } from '#features/accounts/proof/prove-owner.ts'
import type { AccountUse } from '#features/accounts/core/sweep-accounts.ts'

interface ProfileChange {
  account: SignedIn
  username: string
  avatar: string | undefined
  showsUsername: boolean | undefined
  chainMails: boolean | undefined
  proof: VerifiedProof | null
  property: readonly AccountUse[]
}

export async function changeProfile(
  db: Db,
  jobs: Jobs,
  { account, username, avatar, showsUsername, chainMails, proof, property }: ProfileChange,
): Promise<User> {
  const { accountId } = account
  const picture = avatar === undefined ? null : await encodeAvatar(accountId, avatar)
  return inTransaction(db, async (tx) => {
    const before = await lockAccountOf(tx, account)
    if (username !== before.username && (await ownsSomething(tx, accountId, property)))
      await requireProof(tx, before, proof)
    const avatarId = picture && (await storeAvatar(tx, picture))
    const row = await rename(
      tx,
      jobs,
      { accountId, username },
      {
        ...(avatarId && { avatar_url: avatarUrl(avatarId) }),
        ...(showsUsername !== undefined && { shows_username: showsUsername }),
        ...(chainMails !== undefined && { chain_mails: chainMails }),
      },
    )
    return asUser(row)
  })
}

/** The username that a mail's key may change. */
export async function readUsernameByKey(db: Db, secret: string, key: string): Promise<string> {
  const { account_id } = await findKey(db, secret, key, ['username'])
  const { username } = await db
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  return username
}

/** Ends every session, because people log in with the name. */
export async function updateUsername(
  db: Db,
  jobs: Jobs,
  secret: string,
  { key, username }: { key: string; username: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { account_id } = await consumeKey(tx, secret, key, ['username'])
    await rename(tx, jobs, { accountId: account_id, username })
    await revokeSessionsOf(tx, account_id)
  })
}

/** Mails the new name to the confirmed address, because the account logs in with it from now on. */
async function rename(
  tx: Tx,
  jobs: Jobs,
  { accountId, username }: { accountId: string; username: string },
  more: Updateable<Pick<Accounts, 'avatar_url' | 'shows_username' | 'chain_mails'>> = {},
) {
  const before = await tx
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const key = usernameKey(username)
  if (key !== usernameKey(before.username) && isReservedUsername(username))
    throw new AppError('USERNAME_RESERVED')
  const row = await tx
    .updateTable('accounts')
    .set({ username, username_key: key, ...more })
    .where('id', '=', accountId)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUsernameTaken(error) ? new AppError('USERNAME_TAKEN', {}, { cause: error }) : error
    })
  if (row.email && row.email_confirmed_at && username !== before.username) {
    const message = { template: 'username' as const, ...readerOf(row), before: before.username }
    await enqueueMail(tx, jobs, { to: row.email, message })
  }
  return row
}
