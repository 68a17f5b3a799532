import type { Selectable } from 'kysely'
import type { Accounts } from '#platform/db/schema.generated.ts'

export type AccountRow = Pick<
  Selectable<Accounts>,
  'id' | 'username' | 'email' | 'email_confirmed_at' | 'wallet_address' | 'created_at'
>

export const summariseAccount = (account: AccountRow) => ({
  id: account.id,
  username: account.username,
  email: account.email,
  email_confirmed: account.email_confirmed_at !== null,
  wallet: account.wallet_address,
  created_at: account.created_at.toISOString(),
})
