/** For npm start with ADMIN=on: an invitation to the console of the demo. */
import { sql } from 'kysely'
import { readDatabaseConfig } from '#platform/config/config.ts'
import { inTransaction, openDatabase } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { createLog } from '#platform/logging/log.ts'
import { addOperator } from './add-operator.ts'
import { removeOperator } from './remove-operator.ts'

const name = 'demo'
const actor = { commandUser: 'npm start' }

/** The path of a link that registers a passkey, once and for an hour; null once the demo's operator has a passkey. */
export async function inviteDemoOperator(env: NodeJS.ProcessEnv): Promise<string | null> {
  const { database } = readDatabaseConfig(env)
  if (!database) throw new Error('There is no database for the demo.')
  const { db, close } = openDatabase(database, 'meridian-start', createLog('start', 'silent'))
  try {
    const token = await inTransaction(db, inviteOnce)
    return token === null ? null : `/admin/register#${token}`
  } finally {
    await close()
  }
}

/** An invitation of an earlier start may have expired, and only its hash is stored: the operator is added again. */
async function inviteOnce(tx: Tx): Promise<string | null> {
  const { rows } = await sql`
    select from operators join operator_passkeys on operator_id = operators.id
    where name = ${name} and removed_at is null limit 1`.execute(tx)
  if (rows.length > 0) return null
  await removeOperator(tx, actor, { name, reason: 'The demo was started again.' })
  return addOperator(tx, actor, { name, role: 'treasurer', reason: 'The demo was started.' })
}
