import { AppError } from '@meridian/shared/errors'
import type { User } from '@meridian/shared/endpoints/accounts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { asUser, findForLogin, looksLikeAddress } from './account-queries.ts'
import { openSession } from './open-session.ts'
import { passwordMatches } from './passwords.ts'
import type { AccessTokens } from './tokens.ts'

export async function logIn(
  db: Db,
  tokens: AccessTokens,
  { identity, password, remember }: { identity: string; password: string; remember: boolean },
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
      .forShare()
      .executeTakeFirst()
    if (!unchanged) throw refusalOf(identity)
    return openSession(tx, tokens, { accountId: account.id, remember })
  })
  return { ...session, user: asUser(account) }
}

/** Depends on what was typed alone, so that it says nothing about who is known. */
const refusalOf = (identity: string): AppError =>
  new AppError(looksLikeAddress(identity) ? 'WRONG_EMAIL_CREDENTIALS' : 'WRONG_CREDENTIALS')
