import { usernameKey } from '@meridian/shared/names/username'
import type { Db } from '#platform/db/database.ts'

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
