import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { publish } from '#platform/live/live-hub.ts'

/** An empty name removes the name. */
export async function renamePlot(
  tx: Tx,
  { accountId, id, name }: { accountId: string; id: string; name: string },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update plots set name = ${name === '' ? null : name}
    where cell = ${id}::bigint and owner_id = ${accountId}`.execute(tx)
  if (numAffectedRows !== 1n) throw new AppError('PLOT_NOT_FOUND')
  await publish(tx, `account:${accountId}`, { type: 'lands' })
}
