/**
 * A token alone changes nothing that would let somebody keep the account: that takes its password, or a signature of
 * its linked wallet over a text that names the change. Compared before the account is locked, since it takes a while,
 * and asked again afterwards whether what was compared is still the account's.
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
import { useNonce } from './wallet-nonce.ts'
import { openProofNonces } from './proof-nonce.ts'
import type { Change } from './proof-nonce.ts'

export type WeighedProof =
  | { way: 'password'; hash: string }
  | { way: 'wallet'; address: string; nonce: string }

/** What a request brought, or null where it brought nothing; throws PROOF_REFUSED for what is not right. */
export async function weighProof(
  db: Db,
  chain: ChainConfig,
  {
    accountId,
    caller,
    change,
    given,
  }: { accountId: string; caller: Caller; change: Change; given: OwnerProof },
): Promise<WeighedProof | null> {
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

/** As the routes ask it: of the chain that the land is on, where the wallets are. */
export function weighsProofs({ config, db }: Platform) {
  const chain = findLandChain(config)
  if (!chain) throw new Error('the land has no chain')
  return ({ accountId }: SignedIn, caller: Caller, change: Change, given: OwnerProof) =>
    weighProof(db, chain, { accountId, caller, change, given })
}

/** Refuses what would outlast the owner's new password: until they have set or used one, who asks may be another. */
export async function demandProvedOwner(
  tx: Tx,
  accountId: string,
  account: Pick<LockedAccount, 'owner_proved_at'>,
): Promise<void> {
  if (!account.owner_proved_at || (await awaitsPasswordOfOwner(tx, accountId)))
    throw new AppError('OWNER_NOT_PROVED')
}

/** Uses the proof up; without one, says how the owner can give it. */
export async function demandProof(
  tx: Tx,
  account: Pick<LockedAccount, 'password_hash' | 'wallet_address'>,
  proof: WeighedProof | null,
): Promise<void> {
  if (proof === null) throw new AppError('PROOF_REQUIRED', { extra: { ways: waysOf(account) } })
  const holds =
    proof.way === 'password'
      ? proof.hash === account.password_hash
      : proof.address === account.wallet_address && (await useNonce(tx, proof.nonce))
  if (!holds) throw new AppError('PROOF_REFUSED')
}

const waysOf = (account: Pick<LockedAccount, 'password_hash' | 'wallet_address'>): ProofWay[] => [
  ...(account.password_hash === null ? [] : ['password' as const]),
  ...(account.wallet_address === null ? [] : ['wallet' as const]),
]

/** Land credits, and whatever features above say of their own tables. */
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
