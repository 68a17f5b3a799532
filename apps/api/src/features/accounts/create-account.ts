import type { Tx } from '#platform/db/database.ts'
import { identityKey } from './account-queries.ts'

export interface NewAccount {
  username: string
  email: string
  emailConfirmed: boolean
  passwordHash: string
  whitelisted: boolean
}

/** Null when the username is taken. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<string | null> {
  const row = await tx
    .insertInto('accounts')
    .values({
      username: account.username,
      username_key: identityKey(account.username),
      email: account.email,
      email_key: identityKey(account.email),
      email_confirmed_at: account.emailConfirmed ? new Date() : null,
      password_hash: account.passwordHash,
      whitelisted: account.whitelisted,
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
