import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { getAddress } from 'viem'
import { inTransaction, violates } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Device } from '#platform/http/device-cookie.ts'
import type { SignedIn } from '#platform/http/route.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { enqueueMail } from '#features/mail/enqueue-mail.ts'
import { findKey, isReservedForOther, consumeKey, voidKeys } from '#features/accounts/core/account-keys.ts'
import type { KeyPurpose } from '#features/accounts/core/account-keys.ts'
import { lockAccountOf, readerOf, userColumns } from '#features/accounts/core/account-queries.ts'
import { forgetDevicesOf, rememberDevice } from '#features/accounts/devices/known-devices.ts'
import { revokeSessionsOf } from '#features/accounts/core/open-session.ts'
import { hashClaim, hashPassword, passwordMatches } from '#features/accounts/core/passwords.ts'
import { requireProof } from '#features/accounts/proof/prove-owner.ts'
import type { VerifiedProof } from '#features/accounts/proof/prove-owner.ts'

/** Keys from a mail, or issued right after the confirmation of an address. */
const setting: KeyPurpose[] = ['reset', 'own']

/**
 * The wallet that can log in to the account whose password the key may set. The new owner may not know it, so it
 * is unlinked unless they keep it.
 */
export async function readWalletByKey(
  db: Db,
  secret: string,
  key: string,
): Promise<{ walletAddress: string | null; unlinks: boolean }> {
  const { account_id, purpose } = await findKey(db, secret, key, setting)
  const { wallet_address } = await db
    .selectFrom('accounts')
    .select('wallet_address')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  return { walletAddress: wallet_address && getAddress(wallet_address), unlinks: purpose === 'own' }
}

/**
 * Sets the password by a key from a mail and ends all sessions. Opening the mail proves ownership of the address, so
 * this also confirms a claimed address and locks out earlier claimants.
 */
export async function resetPassword(
  db: Db,
  jobs: Jobs,
  secret: string,
  {
    key,
    password,
    unlinkWallet,
    device,
  }: { key: string; password: string; unlinkWallet: boolean; device: Device },
): Promise<void> {
  // Read before the costly hash, consumed after it.
  await findKey(db, secret, key, setting)
  const passwordHash = await hashPassword(password)
  try {
    await inTransaction(db, async (tx) => {
      const { account_id, email } = await consumeKey(tx, secret, key, setting)
      const { numUpdatedRows } = await tx
        .updateTable('accounts')
        .set({
          password_hash: passwordHash,
          email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())`,
          claim_hash: null,
          owner_proved_at: sql<Date>`now()`,
          ...(unlinkWallet ? { wallet_address: null } : {}),
        })
        .where('id', '=', account_id)
        .where('email', '=', email)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw new AppError('KEY_REJECTED')
      if (await isReservedForOther(tx, account_id, email)) throw new AppError('KEY_REJECTED')
      await voidKeys(tx, account_id, ['activate', ...setting])
      await afterNewPassword(tx, jobs, account_id)
      await revokeSessionsOf(tx, account_id)
      await forgetDevicesOf(tx, account_id)
      await rememberDevice(tx, { accountId: account_id, deviceHash: device.renew(), confirmed: true })
    })
  } catch (error) {
    // Another account confirmed the address between the check and the write.
    if (violates(error, 'accounts_confirmed_email')) throw new AppError('KEY_REJECTED', {}, { cause: error })
    throw error
  }
}

interface PasswordChange {
  oldPassword: string
  newPassword: string
  proof: VerifiedProof | null
  device: Device
}

/**
 * Requires the old password, or the wallet if there is none; ends every other session. Both requests of a double
 * click succeed: the slower one also sent the correct old password.
 */
export async function changePassword(
  db: Db,
  jobs: Jobs,
  secret: string,
  signedIn: SignedIn,
  { oldPassword, newPassword, proof, device }: PasswordChange,
): Promise<void> {
  const { accountId, sessionId } = signedIn
  const account = await db
    .selectFrom('accounts')
    .select(['password_hash', 'email_key', 'email_confirmed_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const hasNone = account.password_hash === null && oldPassword === ''
  if (!hasNone && !(await passwordMatches(account.password_hash, oldPassword)))
    throw new AppError('WRONG_PASSWORD')
  const passwordHash = await hashPassword(newPassword)
  const claimHash =
    account.email_key !== null && account.email_confirmed_at === null
      ? await hashClaim(secret, account.email_key, newPassword)
      : null
  const replacedBy = await inTransaction(db, async (tx) => {
    const before = await lockAccountOf(tx, signedIn)
    // The password was replaced during the comparison.
    if (before.password_hash !== account.password_hash) return before.password_hash
    if (hasNone) await requireProof(tx, before, proof)
    await tx
      .updateTable('accounts')
      .set({
        password_hash: passwordHash,
        // The address was confirmed meanwhile, so the claim hash is obsolete.
        claim_hash: sql<Buffer | null>`case when email_confirmed_at is null then ${claimHash}::bytea end`,
      })
      .where('id', '=', accountId)
      .execute()
    await afterNewPassword(tx, jobs, accountId)
    await revokeSessionsOf(tx, accountId, { except: sessionId })
    await forgetDevicesOf(tx, accountId, { except: device.hash })
    return passwordHash
  })
  if (replacedBy !== passwordHash && !(await passwordMatches(replacedBy, newPassword)))
    throw new AppError('WRONG_PASSWORD')
}

/**
 * Voids keys that others may have requested, such as a pending link. Keeps reset keys: otherwise a stranger who
 * knows the password could lock the mailbox's owner out by changing it repeatedly.
 */
async function afterNewPassword(tx: Tx, jobs: Jobs, accountId: string): Promise<void> {
  await voidKeys(tx, accountId, ['link', 'username'])
  const account = await tx
    .selectFrom('accounts')
    .select(userColumns)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { email, email_confirmed_at, wallet_address } = account
  if (email && email_confirmed_at) {
    const wallet = wallet_address ? getAddress(wallet_address) : undefined
    const message = { template: 'password-changed' as const, ...readerOf(account), wallet }
    await enqueueMail(tx, jobs, { to: email, message })
  }
}
