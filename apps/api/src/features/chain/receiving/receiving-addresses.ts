/**
 * Addresses that receive Gin and referral fees. Each configured address is recorded before users see it, and stays
 * accepted until an operator removes it, so that money in transit is not lost when the treasury's key changes.
 */
import { sql } from 'kysely'
import type { Address } from 'viem'
import { openSigners } from '#platform/chain/signers.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db, Tx } from '#platform/db/database.ts'

export const receivingPurposes = ['gin', 'referral_fee'] as const
export type ReceivingPurpose = (typeof receivingPurposes)[number]

type Receiving = Pick<Config, 'chains' | 'referralFeeReceiver' | 'signers'>

/** In lower case; null where no receiver is configured. */
export function configuredReceiver(
  { chains, referralFeeReceiver, signers }: Receiving,
  purpose: ReceivingPurpose,
): Address | null {
  const treasury = () => openSigners({ signers }).find(({ name }) => name === 'treasury')?.address
  const address =
    purpose === 'gin'
      ? chains.find(({ ginReceiver }) => ginReceiver !== null)?.ginReceiver
      : (referralFeeReceiver ?? treasury())
  return (address?.toLowerCase() as Address | undefined) ?? null
}

/** Runs when a process starts. Throws if an operator removed the configured address. */
export async function recordReceivers(db: Db, config: Receiving): Promise<void> {
  for (const purpose of receivingPurposes) {
    const address = configuredReceiver(config, purpose)
    if (address === null) continue
    await sql`
      insert into receiving_addresses (purpose, address) values (${purpose}, ${address})
      on conflict do nothing`.execute(db)
    const { accepted } = await readReceivers(db, purpose)
    if (!accepted.includes(address))
      throw new Error(
        `The configured receiver ${address} (${purpose}) was removed by an operator. Configure another one, or run: npm run admin -- receivers add ${purpose} ${address}`,
      )
  }
}

export interface Receivers {
  /** Transfers to these count. Lower case. */
  accepted: Address[]
  /** Accepted and removed addresses. They are ours, so transfers from them are not deposits. */
  known: Address[]
}

/** @param configured accepted although no process has recorded it yet. */
export async function readReceivers(
  db: Db | Tx,
  purpose: ReceivingPurpose,
  configured: Address | null = null,
): Promise<Receivers> {
  const { rows } = await sql<{ address: Address; is_removed: boolean }>`
    select address, removed_at is not null as is_removed from receiving_addresses
    where purpose = ${purpose} order by added_at, address`.execute(db)
  const known = rows.map(({ address }) => address)
  const accepted = rows.flatMap(({ address, is_removed }) => (is_removed ? [] : address))
  const unrecorded = configured === null || known.includes(configured) ? [] : [configured]
  return { accepted: [...accepted, ...unrecorded], known: [...known, ...unrecorded] }
}
