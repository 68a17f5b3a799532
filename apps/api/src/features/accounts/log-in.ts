import { AppError } from '@meridian/shared/errors'
import type { User } from '@meridian/shared/endpoints/accounts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { asUser, findForLogin } from './account-queries.ts'
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
    throw new AppError('WRONG_CREDENTIALS')
  }
  const session = await inTransaction(db, (tx) =>
    openSession(tx, tokens, { accountId: account.id, remember }),
  )
  return { ...session, user: asUser(account) }
}
