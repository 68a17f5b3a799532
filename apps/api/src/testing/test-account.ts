import { login } from '@meridian/shared/endpoints/accounts'
import { hash } from '@node-rs/argon2'
import { createAccount } from '#features/accounts/core/create-account.ts'
import { sweepAccounts } from '#features/accounts/core/sweep-accounts.ts'
import { inTransaction } from '#platform/db/database.ts'
import { accountUses } from '../account-uses.ts'
import type { TestApi } from './test-api.ts'

export interface TestAccount {
  id: string
  username: string
  email: string
  password: string
  token: string
  refreshToken: string
}

/** The API verifies at the cost that a hash names, so this saves two hashes of full cost for each account. */
const hashCheaply = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** An account with a confirmed e-mail, signed in through the API. Tests that compare times pass `hashPassword`. */
export async function anAccount(
  api: TestApi,
  username = `user${crypto.randomUUID().slice(0, 8)}`,
  hashPassword = hashCheaply,
): Promise<TestAccount> {
  const password = `pass-${crypto.randomUUID()}`
  const email = `${username}@meridian.example`
  const passwordHash = await hashPassword(password)
  const id = await inTransaction(api.db, (tx) =>
    createAccount(tx, { username, email, emailConfirmed: true, passwordHash, whitelisted: true }),
  )
  if (!id) throw new Error(`${username} is taken`)
  const { access_token, refresh_token } = await api.call(login, { body: { email: username, password } })
  return { id, username, email, password, token: access_token, refreshToken: refresh_token }
}

/** Like the worker's sweep. */
export const sweepTestAccounts = (api: TestApi): Promise<void> => sweepAccounts(api.db, accountUses)
