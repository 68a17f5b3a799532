import { AppError } from '@meridian/shared/errors'
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { GinConversions } from '#platform/db/schema.generated.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the same for another account's conversion as for a missing one. */
export async function findOwnConversion(
  db: Db,
  { accountId, tid }: { accountId: string; tid: string },
): Promise<Pick<Selectable<GinConversions>, 'id' | 'amount'>> {
  if (!uuid.test(tid)) throw new AppError('CONVERSION_NOT_FOUND')
  const found = await db
    .selectFrom('gin_conversions')
    .select(['id', 'amount'])
    .where('id', '=', tid)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!found) throw new AppError('CONVERSION_NOT_FOUND')
  return found
}
