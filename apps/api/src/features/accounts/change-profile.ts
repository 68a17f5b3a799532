import type { User } from '@meridian/shared/endpoints/accounts'
import { AppError } from '@meridian/shared/errors'
import { inTransaction, violates } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { findKey, takeKey } from './account-keys.ts'
import { asUser, identityKey, userColumns } from './account-queries.ts'
import { avatarUrl, encodeAvatar, storeAvatar } from './avatars.ts'
import { revokeSessionsOf } from './open-session.ts'

export async function changeProfile(
  db: Db,
  { accountId, username, avatar }: { accountId: string; username: string; avatar: string | undefined },
): Promise<User> {
  const picture = avatar === undefined ? null : await encodeAvatar(avatar)
  return inTransaction(db, async (tx) => {
    const avatarId = picture && (await storeAvatar(tx, picture))
    const row = await rename(tx, accountId, username, avatarId ? { avatar_url: avatarUrl(avatarId) } : {})
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

/** Ends every session: the name they were opened with is gone. */
export async function updateUsername(
  db: Db,
  secret: string,
  { key, username }: { key: string; username: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { account_id } = await takeKey(tx, secret, key, ['username'])
    await rename(tx, account_id, username)
    await revokeSessionsOf(tx, account_id)
  })
}

async function rename(tx: Tx, accountId: string, username: string, more: { avatar_url?: string } = {}) {
  try {
    return await tx
      .updateTable('accounts')
      .set({ username, username_key: identityKey(username), ...more })
      .where('id', '=', accountId)
      .returning(userColumns)
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (violates(error, 'accounts_username_key_key'))
      throw new AppError('USERNAME_TAKEN', {}, { cause: error })
    throw error
  }
}
