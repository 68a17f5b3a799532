import { AppError } from '@meridian/shared/errors'
import { getAddress } from 'viem'
import type { Db } from '#platform/db/database.ts'
import { identityKey } from '#features/accounts/core/account-queries.ts'
import { issueNonce } from './wallet-nonce.ts'

/** The one change that a signature of the linked wallet confirms. */
export interface Change {
  change: 'email' | 'username' | 'wallet' | 'unlink' | 'password'
  /** The new value; empty for a password, and the address of a wallet to unlink. */
  value: string
}

const wordsFor: Record<Change['change'], (value: string) => string> = {
  email: (value) => `link the e-mail ${value}`,
  username: (value) => `change the username to ${value}`,
  wallet: (value) => `link the wallet ${value}`,
  unlink: (value) => `unlink the wallet ${value}`,
  password: () => 'set a password',
}

const confirmed = ({ change, value }: Change): string => `${change} ${identityKey(value)}`

export async function issueProofNonce(
  db: Db,
  {
    accountId,
    network,
    domain,
    change,
  }: { accountId: string; network: string; domain: string; change: Change },
): Promise<{ nonce: string; walletAddress: string }> {
  const { username, wallet_address: address } = await db
    .selectFrom('accounts')
    .select(['username', 'wallet_address'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (address === null) throw new AppError('NO_LINKED_WALLET')
  const purpose = `to ${wordsFor[change.change](change.value)}, for the account ${username} of Meridian at ${domain}`
  const nonce = await issueNonce(db, {
    address,
    network,
    purpose,
    confirms: { account_id: accountId, confirms: confirmed(change) },
  })
  return { nonce, walletAddress: getAddress(address) }
}

/** The newest nonces; only the account itself can request them. */
export async function openProofNonces(
  db: Db,
  { accountId, address, change }: { accountId: string; address: string; change: Change },
): Promise<string[]> {
  const rows = await db
    .selectFrom('wallet_nonces')
    .select('nonce')
    .where('address', '=', address)
    .where('account_id', '=', accountId)
    .where('confirms', '=', confirmed(change))
    .where((where) => where('expires_at', '>', where.fn<Date>('now', [])))
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute()
  return rows.map(({ nonce }) => nonce)
}
