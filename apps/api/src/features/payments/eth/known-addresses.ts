/** Configured addresses, copied into the database: the indexer judges payments there and calls no other service. */
import { sql } from 'kysely'
import { openSigners } from '#platform/chain/signers.ts'
import type { Config } from '#platform/config/config.ts'
import type { Tx } from '#platform/db/database.ts'

type Known = Pick<Config, 'chains' | 'signers' | 'wert'>

/** Addresses of our keys, contracts and wallets. No refund is ever sent to them. */
function ownAddresses({ chains, signers, wert }: Known): string[] {
  const contracts = chains.flatMap(({ contracts: { LandPayment: address } }) => address ?? [])
  const keys = openSigners({ signers }).map(({ address }) => address)
  return [...contracts, ...keys, ...(wert?.fallbackAddress ? [wert.fallbackAddress] : [])]
}

/** Runs when a widget session opens and when the worker starts. Former addresses of ours stay known. */
export async function keepKnownAddresses(tx: Tx, config: Known): Promise<void> {
  await sql`
    insert into known_addresses (role, address)
    select 'ours', lower(address) from unnest(${ownAddresses(config)}::text[]) as ours (address)
    union
    select 'widget', address from unnest(${config.wert?.payers ?? []}::text[]) as payers (address)
    on conflict do nothing`.execute(tx)
}

/** Deletes provider addresses that the configuration no longer contains. */
export async function forgetOldPayers(tx: Tx, { wert }: Pick<Config, 'wert'>): Promise<void> {
  await sql`
    delete from known_addresses
    where role = 'widget' and address <> all(${wert?.payers ?? []}::text[])`.execute(tx)
}

export async function isOurAddress(tx: Tx, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from known_addresses where role = 'ours' and address = ${address}`.execute(tx)
  return rows.length > 0
}

/** 'unknown': no provider address is configured, so any sender may be the widget's provider. */
export type Sender = 'widget' | 'other' | 'unknown'

export async function whoSent(tx: Tx, payer: string): Promise<Sender> {
  const { rows } = await sql<{ is_payer: boolean | null }>`
    select bool_or(address = ${payer}) as is_payer from known_addresses where role = 'widget'`.execute(tx)
  const isPayer = rows[0]?.is_payer ?? null
  return isPayer === null ? 'unknown' : isPayer ? 'widget' : 'other'
}
