import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { hashToken } from '#features/admin/console/hash-token.ts'

type Purpose = 'register' | 'enter'

/** Valid once and for five minutes. */
export async function createChallenge(db: Db, purpose: Purpose): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  await sql`
    with expired as (delete from operator_challenges where expires_at < now())
    insert into operator_challenges (hash, purpose, expires_at)
    values (${hashToken(encode(challenge))}, ${purpose}, now() + interval '5 minutes')`.execute(db)
  return challenge
}

/** Whether the challenge was ours and unused. Not in a transaction, so that a refused answer uses it up as well. */
export async function takeChallenge(db: Db, purpose: Purpose, challenge: string): Promise<boolean> {
  const { rows } = await sql`
    delete from operator_challenges
    where hash = ${hashToken(challenge)} and purpose = ${purpose} and expires_at > now() returning 1`.execute(
    db,
  )
  return rows.length > 0
}

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
