/** For the operator: addresses that receive Gin and referral fees, besides the configured one. */
import { isBurnAddress } from '@meridian/contracts/burn-address'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { receivingPurposes } from '#features/chain/receiving/receiving-addresses.ts'
import type { ReceivingPurpose } from '#features/chain/receiving/receiving-addresses.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { ReceivingAddresses } from '#platform/db/schema.generated.ts'

interface Receiver {
  purpose: ReceivingPurpose
  address: string
}

/** Lists the addresses if called without arguments. */
export async function manageReceivers(db: Db, [what, ...args]: string[]): Promise<string> {
  if (what === 'add') await inTransaction(db, (tx) => addReceiver(tx, readUsableReceiver(args)))
  else if (what === 'remove') await removeReceiver(db, readReceiver(args))
  else if (what !== undefined && what !== 'list') throw new Error(`There is no command receivers ${what}.`)
  return (await listReceivers(db)).join('\n') || 'No address is recorded: start a server or a worker.'
}

function readReceiver([purpose, address = '', ...rest]: string[]): Receiver {
  const known = receivingPurposes.find((each) => each === purpose)
  if (!known || rest.length > 0 || !/^0x[0-9a-fA-F]{40}$/.test(address))
    throw new Error(`Name a purpose (${receivingPurposes.join(' or ')}) and an address written as 0x….`)
  return { purpose: known, address: address.toLowerCase() }
}

/** A former receiver that is a burn address may still be removed. */
function readUsableReceiver(args: string[]): Receiver {
  const receiver = readReceiver(args)
  if (isBurnAddress(receiver.address))
    throw new Error('What is sent to the zero address or a burn address is lost.')
  return receiver
}

async function addReceiver(tx: Tx, { purpose, address }: Receiver): Promise<void> {
  const { rows } = await sql<{ removed_at: Date | null }>`
    select removed_at from receiving_addresses where purpose = ${purpose} and address = ${address}
    for update`.execute(tx)
  await sql`
    insert into receiving_addresses (purpose, address) values (${purpose}, ${address})
    on conflict (purpose, address) do update set removed_at = null`.execute(tx)
  const since = rows[0]?.removed_at
  if (since && purpose === 'gin') await applyAgain(tx, address, since)
}

/** Repeats transfers that became final after the removal, when they had no effects. Gin's effects are idempotent. */
async function applyAgain(tx: Tx, address: string, since: Date): Promise<void> {
  await sql`update chain_cursors set version = version + 1, due_at = 'epoch'`.execute(tx)
  await sql`
    update chain_events set final_at = null
    where contract = 'Gin' and event = 'Transfer' and parties @> ${[address]} and parties[2] = ${address}
      and final_at >= ${since}::timestamptz - interval '1 hour'`.execute(tx)
}

async function removeReceiver(db: Db, { purpose, address }: Receiver): Promise<void> {
  const { numAffectedRows } = await sql`
    update receiving_addresses set removed_at = clock_timestamp()
    where purpose = ${purpose} and address = ${address} and removed_at is null`.execute(db)
  if (!numAffectedRows) throw new Error(`${address} does not receive for ${purpose}.`)
}

async function listReceivers(db: Db): Promise<string[]> {
  const { rows } = await sql<Selectable<ReceivingAddresses>>`
    select purpose, address, added_at, removed_at from receiving_addresses
    order by purpose, added_at, address`.execute(db)
  return rows.map(({ purpose, address, added_at, removed_at }) =>
    [
      purpose,
      address,
      `since ${added_at.toISOString()}`,
      ...(removed_at ? [`removed ${removed_at.toISOString()}`] : []),
    ].join(' · '),
  )
}
