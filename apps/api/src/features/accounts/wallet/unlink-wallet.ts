import type { User } from '@meridian/shared/account/user'
import { AppError } from '@meridian/shared/errors'
import { getAddress } from 'viem'
import { asUser, lockAccountOf, readerOf } from '#features/accounts/core/account-queries.ts'
import { revokeSessionsOf } from '#features/accounts/core/open-session.ts'
import { requireProof, requireProvedOwner } from '#features/accounts/proof/prove-owner.ts'
import type { VerifiedProof } from '#features/accounts/proof/prove-owner.ts'
import { enqueueMail } from '#features/mail/enqueue-mail.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import type { SignedIn } from '#platform/http/route.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { requireUnusedWallet } from './wallet-uses.ts'
import type { WalletUse } from './wallet-uses.ts'

interface Unlinking {
  account: SignedIn
  proof: VerifiedProof | null
  uses: readonly WalletUse[]
}

/** Notifies the owner by mail. The wallet may have opened sessions, so all others end. */
export function unlinkWallet(db: Db, jobs: Jobs, { account, proof, uses }: Unlinking): Promise<User> {
  const { accountId } = account
  return inTransaction(db, async (tx) => {
    const before = await lockAccountOf(tx, account)
    const { wallet_address: wallet, email } = before
    if (wallet === null) throw new AppError('NO_LINKED_WALLET')
    if (email === null || !before.email_confirmed_at || before.password_hash === null)
      throw new AppError('WALLET_IS_ONLY_LOGIN')
    await requireUnusedWallet(tx, accountId, uses)
    await requireProvedOwner(tx, accountId, before)
    await requireProof(tx, before, proof)
    await tx
      .updateTable('accounts')
      .set({ wallet_address: null })
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    await revokeSessionsOf(tx, accountId, { except: account.sessionId })
    const message = {
      template: 'wallet-unlinked' as const,
      ...readerOf(before),
      wallet: getAddress(wallet),
      at: new Date().toISOString(),
    }
    await enqueueMail(tx, jobs, { to: email, message })
    return asUser({ ...before, wallet_address: null })
  })
}
