import { randomBytes } from 'node:crypto'
import type { User } from '@meridian/shared/endpoints/accounts'
import { AppError } from '@meridian/shared/errors'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import { inTransaction, violates } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { SignedIn } from '#platform/http/route.ts'
import { asUser, userColumns } from './account-queries.ts'
import { openSession } from './open-session.ts'
import type { AccessTokens } from './tokens.ts'
import { findSignedNonce } from './verify-wallet-signature.ts'
import { liveNonces, useNonce } from './wallet-nonce.ts'

export interface WalletLogin {
  /** In lower case. */
  address: string
  signature: `0x${string}`
  /** Signed in already: the wallet is linked instead. */
  account: SignedIn | null
  whitelisted: boolean
}

export interface WalletLoginResult {
  access_token: string
  /** Null when the wallet was linked: the session goes on. */
  refresh_token: string | null
  user: User
}

export async function logInWithWallet(
  db: Db,
  tokens: AccessTokens,
  chain: ChainConfig,
  { address, signature, account, whitelisted }: WalletLogin,
): Promise<WalletLoginResult> {
  const nonce = await findSignedNonce(chain, { address, signature, nonces: await liveNonces(db, address) })
  if (!nonce) throw new AppError('SIGNATURE_REJECTED')
  try {
    return await inTransaction(db, async (tx) => {
      if (!(await useNonce(tx, nonce))) throw new AppError('SIGNATURE_REJECTED')
      if (account) {
        const user = await linkWallet(tx, account.accountId, address)
        return { access_token: await tokens.sign(account), refresh_token: null, user }
      }
      const { id, user } = await findOrCreateByWallet(tx, address, whitelisted)
      return { ...(await openSession(tx, tokens, { accountId: id, remember: true })), user }
    })
  } catch (error) {
    if (violates(error, 'accounts_wallet_address_key'))
      throw new AppError('WALLET_TAKEN', {}, { cause: error })
    throw error
  }
}

/** Only an account whose e-mail is its owner's may have a wallet: else it is a trap for whoever owns the address. */
async function linkWallet(tx: Tx, accountId: string, address: string): Promise<User> {
  const row = await tx
    .updateTable('accounts')
    .set({ wallet_address: address })
    .where('id', '=', accountId)
    .where((where) =>
      where.or([where('email_confirmed_at', 'is not', null), where('wallet_address', 'is not', null)]),
    )
    .returning(userColumns)
    .executeTakeFirst()
  if (!row) throw new AppError('EMAIL_NOT_CONFIRMED')
  return asUser(row)
}

async function findOrCreateByWallet(
  tx: Tx,
  address: string,
  whitelisted: boolean,
): Promise<{ id: string; user: User }> {
  const generated = `wallet-${address.slice(2, 8)}-${randomBytes(3).toString('hex')}`
  const created = await tx
    .insertInto('accounts')
    .values({ username: generated, username_key: generated, wallet_address: address, whitelisted })
    .onConflict((conflict) => conflict.column('wallet_address').doNothing())
    .returning(['id', ...userColumns])
    .executeTakeFirst()
  const row =
    created ??
    (await tx
      .selectFrom('accounts')
      .select(['id', ...userColumns])
      .where('wallet_address', '=', address)
      .executeTakeFirstOrThrow())
  return { id: row.id, user: asUser(row) }
}
