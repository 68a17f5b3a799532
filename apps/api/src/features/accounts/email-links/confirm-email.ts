import { AppError } from '@meridian/shared/errors'
import { guestVisit } from '@meridian/shared/account/guest-visit'
import type { GuestVisit } from '@meridian/shared/account/guest-visit'
import { sql } from 'kysely'
import { z } from 'zod'
import { inTransaction, violates } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Device } from '#platform/http/device-cookie.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { enqueueMail } from '#features/mail/enqueue-mail.ts'
import { mailKey } from '#features/mail/mail-key.ts'
import { isReservedForOther, issueKey, consumeKey, voidKeys } from '#features/accounts/core/account-keys.ts'
import type { KeyRow } from '#features/accounts/core/account-keys.ts'
import { identityKey, readerOf } from '#features/accounts/core/account-queries.ts'
import { forgetDevicesOf, rememberDevice } from '#features/accounts/devices/known-devices.ts'
import { revokeSessionsOf } from '#features/accounts/core/open-session.ts'

export interface ConfirmedEmail {
  username: string
  /** A key that sets a password. */
  key: string
}

interface ActivatedEmail extends ConfirmedEmail {
  visit: GuestVisit | undefined
}

/**
 * Assigns a confirmed address to the account. Earlier sessions may belong to a stranger who only typed the address,
 * so they end, and keys sent to other addresses are void. The password may be a stranger's as well, so the result
 * contains a key to set a new one.
 */
export async function confirmEmail(
  db: Db,
  jobs: Jobs,
  secret: string,
  { key, device }: { key: string; device: Device },
): Promise<ActivatedEmail> {
  let visit: GuestVisit | undefined
  const confirmed = await moveEmail(db, secret, device, async (tx) => {
    const taken = await consumeKey(tx, secret, key, ['activate', 'link'])
    // An outdated visit must not prevent the confirmation.
    visit = z.safeParse(guestVisit, taken.visit).data
    const before = await setEmail(tx, taken, { onlyIfClaimed: taken.purpose === 'activate' })
    if (before.email && before.email_confirmed_at && identityKey(before.email) !== identityKey(taken.email)) {
      const { account_id: accountId } = taken
      const keyId = await issueKey(tx, { accountId, purpose: 'take_back', email: before.email })
      const message = { template: 'email-changed' as const, ...readerOf(before), keyId }
      await enqueueMail(tx, jobs, { to: before.email, message })
    }
    return { ...taken, username: before.username }
  })
  return { ...confirmed, visit }
}

/**
 * Restores the previous address, whatever was changed since. Voids recovery keys of later addresses; a key of an
 * earlier address, replaced within the same days, still works. Removes all credentials, so that the attacker has no
 * access while the owner sets a password.
 */
export async function takeBackEmail(
  db: Db,
  jobs: Jobs,
  secret: string,
  { key, device }: { key: string; device: Device },
): Promise<ConfirmedEmail> {
  return moveEmail(db, secret, device, async (tx) => {
    const taken = await consumeKey(tx, secret, key, ['take_back'])
    await removeCredentials(tx, taken)
    const before = await setEmail(tx, taken, { onlyIfClaimed: false })
    await tx
      .updateTable('account_keys')
      .set({ used_at: sql<Date>`now()` })
      .where('account_id', '=', taken.account_id)
      .where('purpose', '=', 'take_back')
      .where('used_at', 'is', null)
      .where('created_at', '>', taken.created_at)
      .execute()
    if (before.email && before.email_confirmed_at && identityKey(before.email) !== identityKey(taken.email)) {
      const message = { template: 'email-changed' as const, ...readerOf(before) }
      await enqueueMail(tx, jobs, { to: before.email, message })
    }
    return { ...taken, username: before.username }
  })
}

/** Removes the password, and the wallet unless it was linked before the address changed. */
async function removeCredentials(
  tx: Tx,
  { account_id: accountId, created_at: movedAt }: KeyRow,
): Promise<void> {
  await sql`
    update accounts set password_hash = null, wallet_address = (
      select address from wallet_links
      where account_id = accounts.id and address = wallet_address and linked_at <= ${movedAt})
    where id = ${accountId}`.execute(tx)
  await voidKeys(tx, accountId, ['username'])
}

/** Common part of both: ends sessions, voids keys and makes this browser the only known one. */
async function moveEmail(
  db: Db,
  secret: string,
  device: Device,
  move: (tx: Tx) => Promise<KeyRow & { username: string }>,
): Promise<ConfirmedEmail> {
  try {
    return await inTransaction(db, async (tx) => {
      const { account_id: accountId, email, username } = await move(tx)
      if (await isReservedForOther(tx, accountId, email)) throw new AppError('EMAIL_TAKEN')
      await voidKeys(tx, accountId, ['activate', 'link', 'reset', 'own'])
      await revokeSessionsOf(tx, accountId)
      await forgetDevicesOf(tx, accountId)
      await rememberDevice(tx, { accountId, deviceHash: device.renew(), confirmed: true })
      const keyId = await issueKey(tx, { accountId, purpose: 'own', email })
      return { username, key: mailKey(secret, keyId) }
    })
  } catch (error) {
    if (violates(error, 'accounts_confirmed_email')) throw new AppError('EMAIL_TAKEN', {}, { cause: error })
    throw error
  }
}

/** A linked wallet still proves ownership; a password does not, until it is used or set again. */
async function setEmail(
  tx: Tx,
  { account_id, email }: KeyRow,
  { onlyIfClaimed }: { onlyIfClaimed: boolean },
) {
  const before = await tx
    .selectFrom('accounts')
    .select(['username', 'language', 'email', 'email_confirmed_at'])
    .where('id', '=', account_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({
      email,
      email_key: identityKey(email),
      email_confirmed_at: sql<Date>`now()`,
      claim_hash: null,
      owner_proved_at: sql<Date | null>`case when wallet_address is null then null else owner_proved_at end`,
    })
    .where('id', '=', account_id)
    .$if(onlyIfClaimed, (update) => update.where('email_key', '=', identityKey(email)))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AppError('KEY_REJECTED')
  return before
}
