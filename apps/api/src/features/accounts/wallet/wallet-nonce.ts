import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'

const minutes = 10
const livePerAddress = 5

/**
 * What follows the word 'digital' in the wallet's dialog: whom it is for, what it does, until when, and 128
 * random bits. `address` is in lower case.
 */
export async function issueNonce(
  db: Db,
  { address, domain }: { address: string; domain: string },
): Promise<string> {
  const until = new Date(Date.now() + minutes * 60_000)
  const nonce =
    ` signature to log in to Meridian at ${domain}. It moves no money. ` +
    `Valid until ${until.toISOString()}. ${randomBytes(16).toString('hex')}`
  await inTransaction(db, async (tx) => {
    await tx.insertInto('wallet_nonces').values({ nonce, address, expires_at: until }).execute()
    await sql`
      delete from wallet_nonces where address = ${address} and (expires_at < now() or nonce not in (
        select nonce from wallet_nonces where address = ${address} order by created_at desc limit ${livePerAddress}
      ))`.execute(tx)
  })
  return nonce
}

export async function liveNonces(db: Db, address: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wallet_nonces')
    .select('nonce')
    .where('address', '=', address)
    .where((where) => where('expires_at', '>', where.fn<Date>('now', [])))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ nonce }) => nonce)
}

/** False when somebody else has used it in the meantime. */
export async function useNonce(tx: Tx, nonce: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('wallet_nonces')
    .where('nonce', '=', nonce)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
