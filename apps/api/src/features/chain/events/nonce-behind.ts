/**
 * A key whose count on chain is ahead of ours was used elsewhere, or our database was restored from a backup and does
 * not know what it sent since. Then a key that pays money signs nothing, because it could pay twice. An operator
 * compares, and runs accept-nonces. The other keys go on: the contracts accept a mint only once.
 */
import { sql } from 'kysely'
import { endChainCase, openChainCase } from './chain-cases.ts'
import type { SignerName } from '#platform/chain/signers.ts'
import type { Db, Tx } from '#platform/db/database.ts'

interface Key {
  chainId: number
  signer: { name: SignerName; address: string }
}

const paysMoney = new Set<SignerName>(['treasury', 'refunder'])

/** A key that we never used may have any count. */
const isBehind = (stored: bigint, count: bigint): boolean => stored > 0n && count > stored

export const mustNotSign = (name: SignerName, stored: bigint, count: bigint): boolean =>
  paysMoney.has(name) && isBehind(stored, count)

async function readNextNonce(db: Db | Tx, { chainId, signer }: Key): Promise<bigint> {
  const { rows } = await sql<{ next_nonce: bigint }>`
    select next_nonce from chain_signers
    where chain_id = ${chainId} and address = ${signer.address}`.execute(db)
  return rows[0]?.next_nonce ?? 0n
}

/** How the chain differs; empty: it does not. */
export async function describeNonce(db: Db, key: Key, count: bigint): Promise<string> {
  const stored = await readNextNonce(db, key)
  if (!isBehind(stored, count)) return ''
  return `the chain counts ${count} transactions of ${key.signer.name}, and we signed ${stored}`
}

/** Opens or ends the case of a key that pays money. Returns the trouble; empty: the key may sign. */
export async function judgeNonce(db: Db, key: Key, count: bigint): Promise<string> {
  const { chainId, signer } = key
  if (!paysMoney.has(signer.name)) return ''
  const trouble = await describeNonce(db, key, count)
  const about = { chainId, kind: 'nonce_behind', reference: signer.address } as const
  if (trouble === '') {
    await endChainCase(db, about)
    return ''
  }
  const detail = `${trouble}: compare them, then run accept-nonces ${chainId} ${signer.name}`
  await openChainCase(db, { ...about, detail })
  return trouble
}
