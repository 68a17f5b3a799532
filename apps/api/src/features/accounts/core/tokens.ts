/**
 * Access tokens are short-lived and signed; refresh tokens are opaque and stored as hashes, so that a copy of the
 * database opens no session.
 */
import { createHash, createSecretKey, randomBytes } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'
import { AppError } from '@meridian/shared/errors'
import type { SignedIn } from '#platform/http/route.ts'

const accessSeconds = 15 * 60
const algorithm = 'HS256'
const issuer = 'meridian'

export interface AccessTokens {
  sign: (who: SignedIn) => Promise<string>
  /** Throws TOKEN_REJECTED for a token that we did not sign or that has expired. */
  verify: (token: string) => Promise<SignedIn>
}

export function accessTokens(secret: string): AccessTokens {
  // Imported once; jose would import a plain string at every call.
  const key = createSecretKey(secret, 'utf8').toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
  return {
    sign: ({ accountId, sessionId }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(accountId)
        .setIssuer(issuer)
        .setIssuedAt()
        .setExpirationTime(`${accessSeconds}s`)
        .sign(key),
    verify: async (token) => {
      const claims = await jwtVerify<{ sid: string }>(token, key, { algorithms: [algorithm], issuer }).catch(
        () => null,
      )
      if (!claims?.payload.sub || !claims.payload.sid) throw new AppError('TOKEN_REJECTED')
      return { accountId: claims.payload.sub, sessionId: claims.payload.sid }
    },
  }
}

export const newRefreshToken = () => randomBytes(32).toString('base64url')

export const refreshHash = (token: string) => createHash('sha256').update(token).digest()
