import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { SignedIn } from '#platform/http/route.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { issueKey } from '#features/accounts/core/account-keys.ts'
import { isJustOpened } from '#features/accounts/core/open-session.ts'
import { identityKey, lockAccountOf } from '#features/accounts/core/account-queries.ts'
import type { LockedAccount } from '#features/accounts/core/account-queries.ts'
import { requireProof, requireProvedOwner, ownsSomething } from '#features/accounts/proof/prove-owner.ts'
import type { VerifiedProof } from '#features/accounts/proof/prove-owner.ts'
import { sendLinkJob } from './send-link.ts'
import type { AccountUse } from '#features/accounts/core/sweep-accounts.ts'

interface EmailLink {
  account: SignedIn
  email: string
  proof: VerifiedProof | null
  property: readonly AccountUse[]
}

/** Checks for a proof before the mail limit counts, because a request without proof sends no mail. */
export async function requireEmailProof(
  db: Db,
  { account, email, proof, property }: EmailLink,
): Promise<void> {
  if (proof !== null) return
  await inTransaction(db, async (tx) => {
    const before = await lockAccountOf(tx, account)
    if (await needsProof(tx, account, { before, email, property })) await requireProof(tx, before, proof)
  })
}

/**
 * Enqueues the mail that links the address; nothing changes until its owner opens the link. Behaves the same for an
 * address of another account, so that the caller learns nothing.
 */
export async function linkEmail(
  db: Db,
  jobs: Jobs,
  { account, email, proof, property }: EmailLink,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { accountId } = account
    const before = await lockAccountOf(tx, account)
    if (await needsProof(tx, account, { before, email, property })) await requireProof(tx, before, proof)
    const keyId = await issueKey(tx, { accountId, purpose: 'link', email })
    const usernameKeyId = await issueKey(tx, { accountId, purpose: 'username', email })
    const mailId = crypto.randomUUID()
    await jobs.enqueue(tx, sendLinkJob, { accountId, email, keyId, usernameKeyId, mailId })
  })
}

/**
 * The address gives access to the account. An empty account without a confirmed address links its first one freely;
 * a wallet account only right after login, when its owner has just signed.
 */
async function needsProof(
  tx: Tx,
  { accountId, sessionId }: SignedIn,
  { before, email, property }: { before: LockedAccount; email: string; property: readonly AccountUse[] },
): Promise<boolean> {
  if (!before.email || !before.email_confirmed_at)
    return (
      (before.wallet_address !== null && !(await isJustOpened(tx, sessionId))) ||
      ownsSomething(tx, accountId, property)
    )
  if (identityKey(before.email) === identityKey(email)) return false
  // Otherwise a stranger who typed the address at sign-up and knows the password could move the account.
  await requireProvedOwner(tx, accountId, before)
  return true
}
