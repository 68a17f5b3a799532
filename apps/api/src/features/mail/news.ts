/** What a mail about chain events may report: several events of each kind are one entry. */
import { z } from 'zod'

export const newsKinds = [
  'plot_minted',
  'collection_minted',
  'token_arrived',
  'token_left',
  'gin_converted',
  'reward_paid',
] as const

export type NewsKind = (typeof newsKinds)[number]

/** A mail names this many of each kind and counts the others. */
export const namedAtMost = 10

export const news = z.object({
  kind: z.enum(newsKinds),
  count: z.int().positive(),
  /** The first few: `plot:17`, `collection:Name`, or an amount with its unit. */
  subjects: z.array(z.string().min(1).max(200)).max(namedAtMost),
})

export type News = z.output<typeof news>
