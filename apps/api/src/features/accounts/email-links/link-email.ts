import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { SignedIn } from '#platform/http/route.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { issueKey } from '#features/accounts/core/account-keys.ts'
import { isJustOpened } from '#features/accounts/core/open-session.ts'
import { identityKey, lockAccountOf } from '#features/accounts/core/account-queries.ts'
import type { LockedAccount } from '#features/accounts/core/account-queries.ts'
import { demandProof, demandProvedOwner, ownsSomething } from '#features/accounts/proof/prove-owner.ts'
import type { WeighedProof } from '#features/accounts/proof/prove-owner.ts'
import { sendLinkJob } from './send-link.ts'
import type { AccountUse } from '#features/accounts/core/sweep-accounts.ts'

interface EmailLink {
  account: SignedIn
  email: string
  proof: WeighedProof | null
  property: readonly AccountUse[]
}

/** Before anything counts against the address: whoever is only asked for a proof has caused no mail. */
export async function askForEmailProof(
  db: Db,
  { account, email, proof, property }: EmailLink,
): Promise<void> {
  if (proof !== null) return
  await inTransaction(db, async (tx) => {
    const before = await lockAccountOf(tx, account)
    if (await needsProof(tx, account, { before, email, property })) await demandProof(tx, before, proof)
  })
}

/**
 * Asks for the mail that links its address; nothing changes until its owner follows it. Does the same where the
 * address is another account's: who is signed in learns nothing of whose it is.
 */
export async function linkEmail(
  db: Db,
  jobs: Jobs,
  { account, email, proof, property }: EmailLink,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { accountId } = account
    const before = await lockAccountOf(tx, account)
    if (await needsProof(tx, account, { before, email, property })) await demandProof(tx, before, proof)
    const keyId = await issueKey(tx, { accountId, purpose: 'link', email })
    const usernameKeyId = await issueKey(tx, { accountId, purpose: 'username', email })
    const mailId = crypto.randomUUID()
    await jobs.enqueue(tx, sendLinkJob, { accountId, email, keyId, usernameKeyId, mailId })
  })
}

/**
 * Whoever has the address has the account, and all it will ever own. An empty one without a confirmed address links its
 * first freely; one that a wallet opened only right after its login, when whoever asks has just signed.
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
  // Else whoever only typed the address, and knows the password, could move the account away from its owner.
  await demandProvedOwner(tx, accountId, before)
  return true
}
