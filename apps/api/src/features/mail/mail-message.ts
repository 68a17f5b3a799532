/** Every mail there is, as data. A `keyId` names a key's row; the key itself exists only in the sent mail. */
import { languages } from '@meridian/shared/language'
import { z } from 'zod'
import { moneyCame, mailedEvent } from './mailed-events.ts'

const username = z.string().min(1).max(200)
/** The reader's; English where none is given. */
const language = z.enum(languages).optional()
const keyId = z.uuid()
/** With its checksum. */
const wallet = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

export const mailMessage = z.discriminatedUnion('template', [
  z.object({ template: z.literal('activation'), language, username, keyId }),
  /** To the owner of an address with which somebody tried to sign up again. */
  z.object({ template: z.literal('already-registered'), language, username }),
  /** `confirms`: nobody has confirmed the address yet, and the new password will. */
  z.object({ template: z.literal('reset'), language, username, keyId, confirms: z.boolean().optional() }),
  z.object({ template: z.literal('link'), language, username, keyId, usernameKeyId: keyId }),
  /** To the owner of an address that another account asked to be linked with. */
  z.object({ template: z.literal('link-refused'), language, username }),
  /** After a username was chosen; `before` is the one it takes the place of. */
  z.object({ template: z.literal('username'), language, username, before: username }),
  /** `wallet` is the one that can log in, too. */
  z.object({ template: z.literal('password-changed'), language, username, wallet: wallet.optional() }),
  /** `at` is when; `before` the wallet that it takes the place of. */
  z.object({
    template: z.literal('wallet-linked'),
    language,
    username,
    wallet,
    before: wallet.optional(),
    at: z.iso.datetime(),
  }),
  /** To the address that was an account's until another one was confirmed; the key takes it back. */
  z.object({ template: z.literal('email-changed'), language, username, keyId: keyId.optional() }),
  /** To a buyer: what became of the order `tid`; `paid` is the money that it became of. */
  z.object({
    template: z.literal('order'),
    username,
    language: z.enum(languages),
    tid: z.uuid(),
    event: mailedEvent,
    paid: moneyCame.optional(),
    /** What the order costs, in cents. */
    price: z.int().nonnegative().optional(),
  }),
])

export type MailMessage = z.output<typeof mailMessage>
