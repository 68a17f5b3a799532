/** A session of the admin console. Each request reads it, so that a removed operator is out at the next one. */
import type { OperatorRole } from '@meridian/shared/operators/operator-roles'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { hashToken, newToken } from './hash-token.ts'

export const sessionHours = 8

export interface Operator {
  operatorId: string
  sessionId: string
  name: string
  role: OperatorRole
  expiresAt: Date
}

/** Returns the session's token. */
export async function openOperatorSession(tx: Tx, operatorId: string): Promise<string> {
  const token = newToken()
  await sql`
    with expired as (delete from operator_sessions where expires_at < now())
    insert into operator_sessions (operator_id, hash, expires_at)
    values (${operatorId}, ${hashToken(token)}, now() + make_interval(hours => ${sessionHours}))`.execute(tx)
  return token
}

/** Null if the session has ended, or its operator was removed. */
export async function findOperator(db: Db | Tx, token: string): Promise<Operator | null> {
  const { rows } = await sql<Operator>`
    select operator_id as "operatorId", operator_sessions.id as "sessionId", name, role, expires_at as "expiresAt"
    from operator_sessions join operators on operators.id = operator_id
    where hash = ${hashToken(token)} and expires_at > now() and removed_at is null`.execute(db)
  return rows[0] ?? null
}

export async function endOperatorSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('operator_sessions').where('id', '=', sessionId).execute()
}
