/** All mails as data. A `keyId` names a key's row; the key itself exists only in the sent mail. */
import { freezeReasons } from '@meridian/shared/account/freeze'
import { languages } from '@meridian/shared/language'
import { z } from 'zod'
import { moneyCame, mailedEvent } from './mailed-events.ts'
import { news } from './news.ts'

const username = z.string().min(1).max(200)
/** The recipient's language; English by default. */
const language = z.enum(languages).optional()
const keyId = z.uuid()
/** With its checksum. */
const wallet = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

export const mailMessage = z.discriminatedUnion('template', [
  z.object({ template: z.literal('activation'), language, username, keyId }),
  /** To the owner of an address with which a stranger tried to sign up again. */
  z.object({ template: z.literal('already-registered'), language, username }),
  /** `confirms`: the address is unconfirmed, and the new password will confirm it. */
  z.object({ template: z.literal('reset'), language, username, keyId, confirms: z.boolean().optional() }),
  z.object({ template: z.literal('link'), language, username, keyId, usernameKeyId: keyId }),
  /** To the owner of an address that another account requested to link. */
  z.object({ template: z.literal('link-refused'), language, username }),
  /** After a username was changed; `before` is the previous one. */
  z.object({ template: z.literal('username'), language, username, before: username }),
  /** `wallet` can also log in. */
  z.object({ template: z.literal('password-changed'), language, username, wallet: wallet.optional() }),
  /** `at`: the time; `before`: the replaced wallet. */
  z.object({
    template: z.literal('wallet-linked'),
    language,
    username,
    wallet,
    before: wallet.optional(),
    at: z.iso.datetime(),
  }),
  /** `at`: the time. */
  z.object({
    template: z.literal('wallet-unlinked'),
    language,
    username,
    wallet,
    at: z.iso.datetime(),
  }),
  /** To the replaced address of an account; the key restores it. */
  z.object({ template: z.literal('email-changed'), language, username, keyId: keyId.optional() }),
  /** `until`: when the freeze ends by itself. */
  z.object({
    template: z.literal('account-frozen'),
    language,
    username,
    reason: z.enum(freezeReasons),
    until: z.iso.datetime().optional(),
  }),
  /** To a buyer: the outcome of the order `tid`; `paid` is the payment behind it. */
  z.object({
    template: z.literal('order'),
    username,
    language: z.enum(languages),
    tid: z.uuid(),
    event: mailedEvent,
    paid: moneyCame.optional(),
    /** The price of the order, in cents. */
    price: z.int().nonnegative().optional(),
  }),
  /** What happened to the land, the tokens, the Gin and the rewards of an account. */
  z.object({
    template: z.literal('news'),
    username,
    language: z.enum(languages),
    news: z.array(news).min(1),
  }),
])

export type MailMessage = z.output<typeof mailMessage>
