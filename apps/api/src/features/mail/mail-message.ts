/** Every mail there is, as data. A `keyId` names a key's row; the key itself exists only in the sent mail. */
import { z } from 'zod'

const username = z.string().min(1).max(200)
const keyId = z.uuid()

export const mailMessage = z.discriminatedUnion('template', [
  z.object({ template: z.literal('activation'), username, keyId }),
  /** To the owner of an address with which somebody tried to sign up again. */
  z.object({ template: z.literal('already-registered'), username }),
  z.object({ template: z.literal('reset'), username, keyId }),
  z.object({ template: z.literal('link'), username, keyId, usernameKeyId: keyId }),
  z.object({ template: z.literal('username'), username, keyId }),
  z.object({ template: z.literal('password-changed'), username }),
  /** To the address that was an account's until another one was confirmed. */
  z.object({ template: z.literal('email-changed'), username }),
])

export type MailMessage = z.output<typeof mailMessage>
