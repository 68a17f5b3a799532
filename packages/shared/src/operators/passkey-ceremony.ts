/** What browsers and the server exchange to register a passkey or to sign in with one. */
import * as z from 'zod/mini'

export const base64url = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]+$/))

/** Options of a passkey ceremony, for @simplewebauthn/browser. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

/** The parts of a browser's answer that are read, in WebAuthn's JSON form. */
export const credential = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') }
export const clientDataJSON = base64url(4096)

/** The answer that registers a passkey. */
export const registration = z.object({
  ...credential,
  response: z.object({ clientDataJSON, attestationObject: base64url(16_384) }),
})
