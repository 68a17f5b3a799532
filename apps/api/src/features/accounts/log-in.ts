import { AppError } from '@meridian/shared/errors'
import type { User } from '@meridian/shared/account/user'
import { sql } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Device } from '#platform/http/device-cookie.ts'
import {
  asUser,
  findClaim,
  findForLogin,
  identityKey,
  looksLikeAddress,
} from '#features/accounts/core/account-queries.ts'
import { rememberDevice } from './devices/known-devices.ts'
import { openSession } from '#features/accounts/core/open-session.ts'
import { hashClaim, passwordMatches } from '#features/accounts/core/passwords.ts'
import type { AccessTokens } from '#features/accounts/core/tokens.ts'

export async function logIn(
  db: Db,
  tokens: AccessTokens,
  secret: string,
  {
    identity,
    password,
    remember,
    device,
  }: { identity: string; password: string; remember: boolean; device: Device },
): Promise<{ access_token: string; refresh_token: string; user: User }> {
  const account = await findByPassword(db, secret, { identity, password })
  if (!account) throw new AppError('WRONG_CREDENTIALS')
  const session = await inTransaction(db, async (tx) => {
    // Refuse a password that was replaced during the comparison.
    const unchanged = await tx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!unchanged) throw new AppError('WRONG_CREDENTIALS')
    const deviceHash = device.persist()
    await rememberDevice(tx, { accountId: account.id, deviceHash })
    await proveOwner(tx, account.id, deviceHash)
    return openSession(tx, tokens, { accountId: account.id, remember })
  })
  return { ...session, user: asUser(account) }
}

/**
 * An address may belong to the account that confirmed it and to accounts that claim it; the password decides. An
 * address always costs two hashes and a name one, so that the time reveals nothing.
 */
async function findByPassword(
  db: Db,
  secret: string,
  { identity, password }: { identity: string; password: string },
) {
  const findOwner = async () => {
    const found = await findForLogin(db, identity)
    return (await passwordMatches(found?.password_hash ?? null, password)) ? found : undefined
  }
  const findClaimant = async () =>
    findClaim(db, identity, await hashClaim(secret, identityKey(identity), password))
  const [owner, claimant] = await Promise.all([
    findOwner(),
    looksLikeAddress(identity) ? findClaimant() : undefined,
  ])
  return owner ?? claimant
}

/** A login in the browser that confirmed the address proves that its owner also knows the password. */
async function proveOwner(tx: Tx, accountId: string, deviceHash: Buffer): Promise<void> {
  await sql`
    update accounts set owner_proved_at = now()
    where id = ${accountId} and owner_proved_at is null and exists (
      select from known_devices where account_id = accounts.id and device_hash = ${deviceHash}
        and confirmed_at >= accounts.email_confirmed_at)`.execute(tx)
}
