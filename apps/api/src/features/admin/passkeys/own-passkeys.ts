/** An operator's own passkeys. With a second one, an operator who loses a device can still sign in. */
import { AppError } from '@meridian/shared/errors'
import { recordAction } from '#features/admin/actions/record-action.ts'
import type { Operator } from '#features/admin/console/operator-session.ts'
import { makeOptions, storePasskey, verifyRegistration } from '#features/admin/operators/register-passkey.ts'
import type { Credential, Site } from '#features/admin/operators/register-passkey.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'

const most = 10

export async function listOwnPasskeys(db: Db | Tx, operatorId: string) {
  return db
    .selectFrom('operator_passkeys')
    .select(['id', 'credential_id', 'created_at', 'used_at'])
    .where('operator_id', '=', operatorId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function startAddingPasskey(db: Db, site: Site, { operatorId, name }: Operator) {
  const own = await listOwnPasskeys(db, operatorId)
  const known = own.map((passkey) => passkey.credential_id)
  return { options: await makeOptions(db, site, { id: operatorId, name }, known) }
}

export async function addOwnPasskey(
  db: Db,
  site: Site,
  { operatorId, requestId, response }: { operatorId: string; requestId: string; response: Credential },
): Promise<void> {
  const passkey = await verifyRegistration(db, site, response)
  await inTransaction(db, async (tx) => {
    await lockOperator(tx, operatorId)
    const own = await listOwnPasskeys(tx, operatorId)
    if (own.length >= most) throw new AppError('TOO_MANY_PASSKEYS', { params: { most } })
    await storePasskey(tx, operatorId, passkey)
    await recordAction(
      tx,
      { operatorId, requestId },
      {
        action: 'add passkey',
        target: { kind: 'operator', id: operatorId },
        reason: 'Added by its owner.',
        before: { passkeys: own.length },
        after: { passkeys: own.length + 1 },
      },
    )
  })
}

/** A repeated removal finds nothing and succeeds. */
export async function removeOwnPasskey(
  db: Db,
  { operatorId, requestId, id }: { operatorId: string; requestId: string; id: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOperator(tx, operatorId)
    const own = await listOwnPasskeys(tx, operatorId)
    if (!own.some((passkey) => passkey.id === id)) return
    if (own.length === 1) throw new AppError('LAST_PASSKEY')
    await tx
      .deleteFrom('operator_passkeys')
      .where('id', '=', id)
      .where('operator_id', '=', operatorId)
      .execute()
    await recordAction(
      tx,
      { operatorId, requestId },
      {
        action: 'remove passkey',
        target: { kind: 'operator', id: operatorId },
        reason: 'Removed by its owner.',
        before: { passkeys: own.length },
        after: { passkeys: own.length - 1 },
      },
    )
  })
}

/** Of two removals at once, the second sees what the first has left. Nothing is done for a removed operator. */
async function lockOperator(tx: Tx, operatorId: string): Promise<void> {
  const found = await tx
    .selectFrom('operators')
    .select('id')
    .where('id', '=', operatorId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw new AppError('OPERATOR_NEEDED')
}
