/** Why an operator froze an account; its owner reads a sentence for the code. */
import * as z from 'zod/mini'

export const freezeReasons = ['review', 'dispute', 'stolen', 'terms', 'requested'] as const
export type FreezeReason = (typeof freezeReasons)[number]

export const freeze = z.object({
  /** One of freezeReasons; a newer server may send others. */
  reason: z.string(),
  /** Null if it lasts until an operator ends it. */
  until: z.nullable(z.string()),
})

export const isFreezeReason = (reason: string): reason is FreezeReason =>
  (freezeReasons as readonly string[]).includes(reason)
