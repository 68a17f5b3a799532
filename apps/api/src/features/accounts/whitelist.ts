import { usernameKey } from '@meridian/shared/names/username'
import { AppError } from '@meridian/shared/errors'
import type { Db, Tx } from '#platform/db/database.ts'
import { publish } from '#platform/live/live-hub.ts'

/** False if the account does not exist. */
export async function whitelist(
  db: Db,
  { username, on }: { username: string; on: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ whitelisted: on })
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Open pages show the change. Refuses what is so already. */
export async function setWhitelisted(
  tx: Tx,
  { accountId, on }: { accountId: string; on: boolean },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ whitelisted: on })
    .where('id', '=', accountId)
    .where('whitelisted', '<>', on)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AppError('ALREADY_DONE')
  await publish(tx, `account:${accountId}`, { type: 'session' })
}
