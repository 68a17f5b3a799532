import type { Language } from '@meridian/shared/language'
import { usernameKey } from '@meridian/shared/names/username'
import { violates } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { identityKey } from './account-queries.ts'

export interface NewAccount {
  username: string
  email: string
  emailConfirmed: boolean
  passwordHash: string
  /** For an unconfirmed address. */
  claimHash?: Buffer
  whitelisted: boolean
  /** The language of the page on which the person signed up. */
  language?: Language | undefined
}

/** Null when the username is taken; the database rejects a reserved one (see isUsernameTaken). */
export async function createAccount(tx: Tx, account: NewAccount): Promise<string | null> {
  const row = await tx
    .insertInto('accounts')
    .values({
      username: account.username,
      username_key: usernameKey(account.username),
      email: account.email,
      email_key: identityKey(account.email),
      email_confirmed_at: account.emailConfirmed ? new Date() : null,
      owner_proved_at: account.emailConfirmed ? new Date() : null,
      password_hash: account.passwordHash,
      claim_hash: account.claimHash ?? null,
      whitelisted: account.whitelisted,
      ...(account.language && { language: account.language }),
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Another account has the name, or had it within the last 30 days. Both get the same answer. */
export const isUsernameTaken = (error: unknown): boolean =>
  violates(error, 'accounts_username_key_key') || violates(error, 'accounts_resting_username')
