import { randomBytes } from 'node:crypto'
import type { User } from '@meridian/shared/account/user'
import type { OwnerProof } from '@meridian/shared/account/owner-proof'
import { AppError } from '@meridian/shared/errors'
import type { Language } from '@meridian/shared/language'
import { getAddress } from 'viem'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import { inTransaction, violates } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Caller, SignedIn } from '#platform/http/route.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { enqueueMail } from '#features/mail/enqueue-mail.ts'
import { asUser, lockAccountOf, readerOf, userColumns } from '#features/accounts/core/account-queries.ts'
import type { LockedAccount } from '#features/accounts/core/account-queries.ts'
import { rememberDevice } from '#features/accounts/devices/known-devices.ts'
import { openSession, revokeSessionsOf } from '#features/accounts/core/open-session.ts'
import { requireProof, requireProvedOwner, verifyProof } from '#features/accounts/proof/prove-owner.ts'
import type { VerifiedProof } from '#features/accounts/proof/prove-owner.ts'
import type { AccessTokens } from '#features/accounts/core/tokens.ts'
import { findSignedNonce } from '#features/accounts/proof/verify-wallet-signature.ts'
import { requireUnusedWallet } from './wallet-uses.ts'
import type { WalletUse } from './wallet-uses.ts'
import { openLoginNonces, consumeNonce } from '#features/accounts/proof/wallet-nonce.ts'

export interface WalletLogin {
  /** In lower case. */
  address: string
  signature: `0x${string}`
  /** The nonce that was signed, if the caller names it. */
  nonce: string | undefined
  caller: Caller
  /** A signed-in account: links the wallet instead, with a proof of ownership. */
  account: SignedIn | null
  given: OwnerProof
  /** The mail language of a new account. */
  language: Language | undefined
  whitelisted: boolean
  /** While one of them is open, the linked wallet can not be replaced. */
  uses: readonly WalletUse[]
}

export interface WalletLoginResult {
  access_token: string
  /** Null when the wallet was linked: the existing session continues. */
  refresh_token: string | null
  user: User
}

export async function logInWithWallet(
  { db, jobs }: Platform,
  tokens: AccessTokens,
  chain: ChainConfig,
  { address, signature, nonce: named, caller, account, given, language, whitelisted, uses }: WalletLogin,
): Promise<WalletLoginResult> {
  const nonces = await openLoginNonces(db, { address, network: caller.network, named })
  const nonce = await findSignedNonce(chain, { address, signature, nonces })
  if (!nonce) throw new AppError('SIGNATURE_REJECTED')
  const change = { change: 'wallet' as const, value: address }
  const proof =
    account && (await verifyProof(db, chain, { accountId: account.accountId, caller, change, given }))
  try {
    return await inTransaction(db, async (tx) => {
      if (!(await consumeNonce(tx, nonce))) throw new AppError('SIGNATURE_REJECTED')
      if (account) {
        const before = await lockAccountOf(tx, account)
        if (before.wallet_address !== address) await allowLink(tx, account.accountId, { before, proof, uses })
        const user = await linkWallet(tx, jobs, account, { before, address })
        return { access_token: await tokens.sign(account), refresh_token: null, user }
      }
      const { id, user } = await findOrCreateByWallet(tx, { address, language, whitelisted })
      await rememberDevice(tx, { accountId: id, deviceHash: caller.device.persist() })
      return { ...(await openSession(tx, tokens, { accountId: id, remember: true })), user }
    })
  } catch (error) {
    if (violates(error, 'accounts_wallet_address_key'))
      throw new AppError('WALLET_TAKEN', {}, { cause: error })
    throw error
  }
}

/**
 * Linking needs a confirmed e-mail and a password that the owner has used; otherwise a stranger who typed the e-mail
 * first could leave a wallet in the account.
 */
async function allowLink(
  tx: Tx,
  accountId: string,
  { before, proof, uses }: { before: LockedAccount; proof: VerifiedProof | null; uses: readonly WalletUse[] },
): Promise<void> {
  if (before.wallet_address) await requireUnusedWallet(tx, accountId, uses)
  if (!before.email_confirmed_at && !before.wallet_address) throw new AppError('EMAIL_NOT_CONFIRMED')
  await requireProvedOwner(tx, accountId, before)
  await requireProof(tx, before, proof)
}

/** Notifies the owner by mail. The replaced wallet may have opened sessions, so all others end. */
async function linkWallet(
  tx: Tx,
  jobs: Jobs,
  account: SignedIn,
  { before, address }: { before: LockedAccount; address: string },
): Promise<User> {
  if (before.wallet_address === address) return asUser(before)
  await tx
    .updateTable('accounts')
    .set({ wallet_address: address })
    .where('id', '=', account.accountId)
    .executeTakeFirstOrThrow()
  if (before.wallet_address) await revokeSessionsOf(tx, account.accountId, { except: account.sessionId })
  if (before.email && before.email_confirmed_at) {
    const message = {
      template: 'wallet-linked' as const,
      ...readerOf(before),
      wallet: getAddress(address),
      before: before.wallet_address ? getAddress(before.wallet_address) : undefined,
      at: new Date().toISOString(),
    }
    await enqueueMail(tx, jobs, { to: before.email, message })
  }
  return asUser({ ...before, wallet_address: address })
}

async function findOrCreateByWallet(
  tx: Tx,
  { address, language, whitelisted }: Pick<WalletLogin, 'address' | 'language' | 'whitelisted'>,
): Promise<{ id: string; user: User }> {
  const generated = `wallet-${address.slice(2, 8)}-${randomBytes(3).toString('hex')}`
  const created = await tx
    .insertInto('accounts')
    .values({
      username: generated,
      username_key: generated,
      wallet_address: address,
      owner_proved_at: new Date(),
      whitelisted,
      ...(language && { language }),
    })
    .onConflict((conflict) => conflict.column('wallet_address').doNothing())
    .returning(['id', ...userColumns])
    .executeTakeFirst()
  const row =
    created ??
    (await tx
      .selectFrom('accounts')
      .select(['id', ...userColumns])
      .where('wallet_address', '=', address)
      .forShare()
      .executeTakeFirst())
  // The wallet was unlinked concurrently; the next attempt finds its new owner.
  if (!row) throw new AppError('SIGNATURE_REJECTED')
  return { id: row.id, user: asUser(row) }
}
