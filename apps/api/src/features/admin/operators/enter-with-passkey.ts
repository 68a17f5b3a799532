import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { EndpointRequest } from '@meridian/shared/endpoint'
import type { enter } from '@meridian/shared/endpoints/admin/operators'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import type { OperatorPasskeys } from '#platform/db/schema.generated.ts'
import { createChallenge, takeChallenge } from './challenges.ts'
import { openOperatorSession } from '#features/admin/console/operator-session.ts'
import { hostNameOf, refuse } from './register-passkey.ts'
import type { Site } from './register-passkey.ts'

type Assertion = EndpointRequest<typeof enter>['body']['response']
type Passkey = Pick<Selectable<OperatorPasskeys>, 'id' | 'operator_id' | 'public_key' | 'counter'>

export async function startEntering(db: Db, site: Site) {
  const options = await generateAuthenticationOptions({
    rpID: hostNameOf(site),
    challenge: await createChallenge(db, 'enter'),
    userVerification: 'required',
  })
  return { options: { ...options } }
}

/** Returns the token of a new session. */
export async function enterWithPasskey(db: Db, site: Site, response: Assertion): Promise<string> {
  const { rows } = await sql<Passkey>`
    select operator_passkeys.id, operator_id, public_key, counter
    from operator_passkeys join operators on operators.id = operator_id
    where credential_id = ${response.id} and removed_at is null`.execute(db)
  const [passkey] = rows
  if (!passkey) throw new AppError('SIGNATURE_REJECTED')
  const { response: signed, ...rest } = response
  const { userHandle, ...parts } = signed
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...rest,
      response: { ...parts, ...(userHandle === undefined ? {} : { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => takeChallenge(db, 'enter', challenge),
    expectedOrigin: site.url,
    expectedRPID: hostNameOf(site),
    credential: {
      id: response.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
  }).catch(refuse)
  if (!verified) throw new AppError('SIGNATURE_REJECTED')
  return inTransaction(db, async (tx) => {
    // Another sign-in may have raised the counter meanwhile: a copy of the passkey would show itself so.
    const { numUpdatedRows } = await tx
      .updateTable('operator_passkeys')
      .set({ counter: BigInt(authenticationInfo.newCounter), used_at: sql<Date>`now()` })
      .where('id', '=', passkey.id)
      .where('counter', '=', passkey.counter)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new AppError('SIGNATURE_REJECTED')
    return openOperatorSession(tx, passkey.operator_id)
  })
}
