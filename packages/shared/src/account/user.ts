import * as z from 'zod/mini'
import { languages } from '../language.ts'

/** What a browser holds of the signed-in account. */
export const user = z.object({
  username: z.string(),
  display_name: z.string(),
  email: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  walletAddress: z.nullable(z.string()),
  /** 1 opens My Assets. */
  wl: z.union([z.literal(0), z.literal(1)]),
  /** The e-mail is confirmed. */
  active: z.boolean(),
  /** What its mails are written in. */
  language: z.enum(languages),
})

export type User = z.output<typeof user>
