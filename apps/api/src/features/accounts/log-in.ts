import { AppError } from '@meridian/shared/errors'
import type { User } from '@meridian/shared/endpoints/accounts'
import { sql } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Device } from '#platform/http/device-cookie.ts'
import { asUser, findForLogin, looksLikeAddress } from './account-queries.ts'
import { knowDevice } from './devices/known-devices.ts'
import { openSession } from './open-session.ts'
import { passwordMatches } from './passwords.ts'
import type { AccessTokens } from './tokens.ts'

export async function logIn(
  db: Db,
  tokens: AccessTokens,
  {
    identity,
    password,
    remember,
    device,
  }: { identity: string; password: string; remember: boolean; device: Device },
): Promise<{ access_token: string; refresh_token: string; user: User }> {
  const account = await findForLogin(db, identity)
  if (!(await passwordMatches(account?.password_hash ?? null, password)) || !account) {
    throw refusalOf(identity)
  }
  const session = await inTransaction(db, async (tx) => {
    // A password that was replaced while it was being compared opens nothing any more.
    const unchanged = await tx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!unchanged) throw refusalOf(identity)
    const deviceHash = device.keep()
    await knowDevice(tx, { accountId: account.id, deviceHash })
    await proveOwner(tx, account.id, deviceHash)
    return openSession(tx, tokens, { accountId: account.id, remember })
  })
  return { ...session, user: asUser(account) }
}

/** Depends on what was typed alone, so that it says nothing about who is known. */
const refusalOf = (identity: string): AppError =>
  new AppError(looksLikeAddress(identity) ? 'WRONG_EMAIL_CREDENTIALS' : 'WRONG_CREDENTIALS')

/** Whoever confirmed the address, in this very browser, knows the password: the account is theirs by both. */
async function proveOwner(tx: Tx, accountId: string, deviceHash: Buffer): Promise<void> {
  await sql`
    update accounts set owner_proved_at = now()
    where id = ${accountId} and owner_proved_at is null and exists (
      select from known_devices where account_id = accounts.id and device_hash = ${deviceHash}
        and confirmed_at >= accounts.email_confirmed_at)`.execute(tx)
}
