/** Stored by content hash, so that a URL always returns the same picture and can be cached for ever. */
import { createHash } from 'node:crypto'
import type { Db, Tx } from '#platform/db/database.ts'

export const avatarUrl = (id: string): string => `/api/avatars/${id}`

export async function storeAvatar(tx: Tx, picture: Buffer): Promise<string> {
  const id = createHash('sha256').update(picture).digest('base64url').slice(0, 32)
  await tx
    .insertInto('avatars')
    .values({ id, picture })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ created_at: new Date() }))
    .execute()
  return id
}

export async function readAvatar(db: Db, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('avatars').select('picture').where('id', '=', id).executeTakeFirst()
  return row?.picture ?? null
}
