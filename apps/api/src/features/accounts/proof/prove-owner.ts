/**
 * Changes that give lasting access need more than a token: the password, or a signature of the linked wallet over a
 * text that names the change. The slow comparison runs before the account is locked; requireProof then checks that
 * the compared values are still current.
 */
import type { OwnerProof, ProofWay } from '@meridian/shared/account/owner-proof'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { findLandChain } from '#platform/chain/find-land-chain.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Caller, SignedIn } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { awaitsPasswordOfOwner } from '#features/accounts/core/account-keys.ts'
import type { LockedAccount } from '#features/accounts/core/account-queries.ts'
import { limitByPair, proofs } from '#features/accounts/devices/limit-by-pair.ts'
import { passwordMatches } from '#features/accounts/core/passwords.ts'
import type { AccountUse } from '#features/accounts/core/sweep-accounts.ts'
import { findSignedNonce } from './verify-wallet-signature.ts'
import { consumeNonce } from './wallet-nonce.ts'
import { openProofNonces } from './proof-nonce.ts'
import type { Change } from './proof-nonce.ts'

export type VerifiedProof =
  | { way: 'password'; hash: string }
  | { way: 'wallet'; address: string; nonce: string }

/** Null if the request contains no proof; throws PROOF_REFUSED for a wrong one. */
export async function verifyProof(
  db: Db,
  chain: ChainConfig,
  {
    accountId,
    caller,
    change,
    given,
  }: { accountId: string; caller: Caller; change: Change; given: OwnerProof },
): Promise<VerifiedProof | null> {
  const { current_password: password, wallet_signature: signature } = given
  if (password === undefined && signature === undefined) return null
  await limitByPair(db, proofs, caller, { accountId })
  const { password_hash: hash, wallet_address: address } = await db
    .selectFrom('accounts')
    .select(['password_hash', 'wallet_address'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (password !== undefined && (await passwordMatches(hash, password)))
    return { way: 'password', hash: hash! }
  if (signature !== undefined && address !== null) {
    const nonces = await openProofNonces(db, { accountId, address, change })
    const nonce = await findSignedNonce(chain, { address, nonces, signature: signature as `0x${string}` })
    if (nonce !== null) return { way: 'wallet', address, nonce }
  }
  throw new AppError('PROOF_REFUSED')
}

/** Verifies proofs on the land's chain, where the wallets are. */
export function proofVerifierOf({ config, db }: Platform) {
  const chain = findLandChain(config)
  if (!chain) throw new Error('the land has no chain')
  return ({ accountId }: SignedIn, caller: Caller, change: Change, given: OwnerProof) =>
    verifyProof(db, chain, { accountId, caller, change, given })
}

/** Refuses lasting changes until the owner has set or used a password; before that, the caller may be a stranger. */
export async function requireProvedOwner(
  tx: Tx,
  accountId: string,
  account: Pick<LockedAccount, 'owner_proved_at'>,
): Promise<void> {
  if (!account.owner_proved_at || (await awaitsPasswordOfOwner(tx, accountId)))
    throw new AppError('OWNER_NOT_PROVED')
}

/** Consumes the proof; without one, throws PROOF_REQUIRED with the possible ways. */
export async function requireProof(
  tx: Tx,
  account: Pick<LockedAccount, 'password_hash' | 'wallet_address'>,
  proof: VerifiedProof | null,
): Promise<void> {
  if (proof === null) throw new AppError('PROOF_REQUIRED', { extra: { ways: waysOf(account) } })
  const holds =
    proof.way === 'password'
      ? proof.hash === account.password_hash
      : proof.address === account.wallet_address && (await consumeNonce(tx, proof.nonce))
  if (!holds) throw new AppError('PROOF_REFUSED')
}

const waysOf = (account: Pick<LockedAccount, 'password_hash' | 'wallet_address'>): ProofWay[] => [
  ...(account.password_hash === null ? [] : ['password' as const]),
  ...(account.wallet_address === null ? [] : ['wallet' as const]),
]

/** Land credits, and the conditions that other features supply for their own tables. */
export async function ownsSomething(
  tx: Tx,
  accountId: string,
  property: readonly AccountUse[],
): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select exists (select from credit_balances where account_id = accounts.id and amount > 0)
      or ${sql.join(property, sql` or `)} as owns
    from accounts where id = ${accountId}`.execute(tx)
  return rows[0]?.owns ?? false
}
