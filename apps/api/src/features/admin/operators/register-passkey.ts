import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { register } from '@meridian/shared/endpoints/admin/operators'
import type { EndpointRequest } from '@meridian/shared/endpoint'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { isDatabaseUnavailable } from '#platform/db/database-unavailable.ts'
import { hashToken } from '#features/admin/console/hash-token.ts'
import { recordAction } from '#features/admin/actions/record-action.ts'
import { createChallenge, takeChallenge } from './challenges.ts'
import { openOperatorSession } from '#features/admin/console/operator-session.ts'

/** The origin of the admin console. Passkeys belong to its host name. */
export type Site = { url: string }

export const hostNameOf = ({ url }: Site): string => new URL(url).hostname

export type Credential = EndpointRequest<typeof register>['body']['response']

export async function startRegistration(db: Db, site: Site, invitation: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select operators.id, name from operator_invitations join operators on operators.id = operator_id
    where hash = ${hashToken(invitation)} and used_at is null and expires_at > now() and removed_at is null`.execute(
    db,
  )
  const [operator] = rows
  if (!operator) throw new AppError('KEY_REJECTED')
  return { options: await makeOptions(db, site, operator), name: operator.name }
}

/** `known`: credentials of the operator, so that no authenticator registers twice. */
export async function makeOptions(
  db: Db,
  site: Site,
  operator: { id: string; name: string },
  known: string[] = [],
) {
  const options = await generateRegistrationOptions({
    rpName: 'Meridian admin',
    rpID: hostNameOf(site),
    userName: operator.name,
    userID: new Uint8Array(Buffer.from(operator.id)),
    challenge: await createChallenge(db, 'register'),
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    // The authenticator remembers the operator, so that signing in needs no name.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

interface NewPasskey {
  credential_id: string
  public_key: Buffer
  counter: bigint
}

export async function verifyRegistration(db: Db, site: Site, response: Credential): Promise<NewPasskey> {
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(db, 'register', challenge),
    expectedOrigin: site.url,
    expectedRPID: hostNameOf(site),
    requireUserVerification: true,
  }).catch(refuse)
  if (!registrationInfo) throw new AppError('SIGNATURE_REJECTED')
  const { id, publicKey, counter } = registrationInfo.credential
  return { credential_id: id, public_key: Buffer.from(publicKey), counter: BigInt(counter) }
}

/** An authenticator makes a new id for each registration; a known one is a repeated answer. */
export async function storePasskey(tx: Tx, operatorId: string, passkey: NewPasskey): Promise<void> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('operator_passkeys')
    .values({ operator_id: operatorId, ...passkey, used_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  if (added !== 1n) throw new AppError('SIGNATURE_REJECTED')
}

/** Returns the token of a new session. */
export async function registerPasskey(
  db: Db,
  site: Site,
  { invitation, response, requestId }: { invitation: string; response: Credential; requestId: string },
): Promise<string> {
  const passkey = await verifyRegistration(db, site, response)
  return inTransaction(db, async (tx) => {
    const operatorId = await takeInvitation(tx, invitation)
    await storePasskey(tx, operatorId, passkey)
    await recordAction(
      tx,
      { operatorId, requestId },
      {
        action: 'register passkey',
        target: { kind: 'operator', id: operatorId },
        reason: 'Used the invitation.',
      },
    )
    return openOperatorSession(tx, operatorId)
  })
}

/** Of two requests with one invitation, the second finds it used. */
async function takeInvitation(tx: Tx, invitation: string): Promise<string> {
  const { rows } = await sql<{ operator_id: string }>`
    update operator_invitations set used_at = now() from operators
    where hash = ${hashToken(invitation)} and used_at is null and expires_at > now()
      and operators.id = operator_id and removed_at is null
    returning operator_id`.execute(tx)
  const [row] = rows
  if (!row) throw new AppError('KEY_REJECTED')
  return row.operator_id
}

/** The library throws an Error that names the wrong part. Failures of the database are not refusals. */
export function refuse(cause: unknown): never {
  const isOurs = cause instanceof DatabaseError || isDatabaseUnavailable(cause)
  throw isOurs ? cause : new AppError('SIGNATURE_REJECTED', {}, { cause })
}
