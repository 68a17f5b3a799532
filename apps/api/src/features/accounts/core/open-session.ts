import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { publish } from '#platform/live/live-hub.ts'
import type { AccessTokens } from './tokens.ts'
import { newRefreshToken, refreshHash } from './tokens.ts'

/** Sliding expiry: every refresh starts it again. */
const lifetime = (remember: boolean) =>
  remember ? sql<Date>`now() + interval '30 days'` : sql<Date>`now() + interval '12 hours'`

export async function openSession(
  tx: Tx,
  tokens: AccessTokens,
  { accountId, remember }: { accountId: string; remember: boolean },
): Promise<{ access_token: string; refresh_token: string }> {
  const refresh = newRefreshToken()
  const { id } = await tx
    .insertInto('sessions')
    .values({
      account_id: accountId,
      refresh_hash: refreshHash(refresh),
      remember,
      expires_at: lifetime(remember),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { access_token: await tokens.sign({ accountId, sessionId: id }), refresh_token: refresh }
}

/** Whether the login was within the last 10 minutes; a refresh does not count. */
export async function isJustOpened(tx: Tx, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from sessions where id = ${sessionId} and created_at > now() - interval '10 minutes'`.execute(tx)
  return rows.length > 0
}

/** Null when the token is unknown, revoked or expired. */
export async function refreshSession(
  tx: Tx,
  tokens: AccessTokens,
  refreshToken: string,
): Promise<string | null> {
  const session = await tx
    .updateTable('sessions')
    .set((update) => ({
      expires_at: update.case().when('remember', '=', true).then(lifetime(true)).else(lifetime(false)).end(),
    }))
    .where('refresh_hash', '=', refreshHash(refreshToken))
    .where('revoked_at', 'is', null)
    .where((where) => where('expires_at', '>', where.fn<Date>('now', [])))
    .returning(['id', 'account_id'])
    .executeTakeFirst()
  return session ? tokens.sign({ accountId: session.account_id, sessionId: session.id }) : null
}

/** Ends every session of an account, except an optional one; notifies open pages. Returns their number. */
export async function revokeSessionsOf(
  tx: Tx,
  accountId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (update) => update.where('id', '<>', except!))
    .executeTakeFirst()
  await publish(tx, `account:${accountId}`, { type: 'session' })
  return Number(numUpdatedRows)
}

export async function revokeSession(tx: Tx, refreshToken: string): Promise<void> {
  const revoked = await tx
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('refresh_hash', '=', refreshHash(refreshToken))
    .where('revoked_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  if (revoked) await publish(tx, `account:${revoked.account_id}`, { type: 'session' })
}
