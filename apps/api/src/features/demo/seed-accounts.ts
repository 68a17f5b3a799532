import { findForLogin } from '#features/accounts/core/account-queries.ts'
import { createAccount } from '#features/accounts/core/create-account.ts'
import { giveCredits } from '#features/credits/credit-ledger.ts'
import type { Tx } from '#platform/db/database.ts'

/** Addresses that can not exist. */
export const demoDomain = 'meridian.example'

export interface DemoAccount {
  username: string
  passwordHash: string
}

/** Null if the name exists. */
export const seedAccount = (tx: Tx, { username, passwordHash }: DemoAccount): Promise<string | null> =>
  createAccount(tx, {
    username,
    email: `${username}@${demoDomain}`,
    emailConfirmed: true,
    passwordHash,
    whitelisted: true,
  })

/** The demo login's account with 50 land credits. */
export async function seedDemoLogin(tx: Tx, account: DemoAccount): Promise<string> {
  const created = await seedAccount(tx, account)
  if (created) {
    await giveCredits(tx, { accountId: created, amount: 50n, reason: 'demo', reference: 'welcome' })
    return created
  }
  const found = await findForLogin(tx, account.username)
  if (!found) throw new Error(`There is no account named ${account.username}`)
  return found.id
}
