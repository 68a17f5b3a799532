import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { adminTag, signedIn } from '../../operators/console-call.ts'

const matchKinds = [
  'order',
  'account',
  'former wallet',
  'payment',
  'payment attempt',
  'refund',
  'case',
  'plot',
  'collection',
  'deed',
  'our transaction',
  'chain event',
] as const

const match = z.object({
  kind: z.enum(matchKinds),
  id: z.string(),
  /** In words and codes, for a person: 'plots, completed'. */
  detail: z.string(),
  at: z.nullable(z.string()),
  /** What it belongs to, if known. */
  order: z.nullable(z.string()),
  account: z.nullable(z.object({ id: z.string(), username: z.string() })),
})
export type SearchMatch = z.output<typeof match>

export const search = defineEndpoint({
  method: 'GET',
  path: '/api/admin/search',
  tag: adminTag,
  summary: 'Everything that has exactly this id, hash, address, e-mail, name, plot or place',
  access: 'reader',
  query: { q: z.string().check(z.minLength(1), z.maxLength(300)) },
  output: {
    /** How the text was read: 'transaction hash'. */
    read_as: z.string(),
    matches: z.array(match),
  },
  errors: signedIn,
})
