import * as z from 'zod/mini'
import { languages } from '../language.ts'
import { freeze } from './freeze.ts'

/** The signed-in account, as the browser stores it. */
export const user = z.object({
  username: z.string(),
  display_name: z.string(),
  email: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  walletAddress: z.nullable(z.string()),
  /** 1 allows opening My Assets. */
  wl: z.union([z.literal(0), z.literal(1)]),
  /** Whether the e-mail is confirmed. */
  active: z.boolean(),
  /** The language of its mails. */
  language: z.enum(languages),
  /** Whether the public pages of its land name it. */
  show_username: z.boolean(),
  /** Whether it gets mails about events on the chain; a server before this field sends them all. */
  chain_mails: z.optional(z.boolean()),
  /** Set while the account can not buy, mint or convert. Older servers do not send it. */
  frozen: z.optional(z.nullable(freeze)),
})

export type User = z.output<typeof user>
