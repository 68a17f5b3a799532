/** What no program can decide: cases of payments and of chains. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { money } from '../../money.ts'
import { acting, actionInput, adminTag, seen, signedIn } from '../../operators/console-call.ts'
import { cursor } from '../../paging.ts'

const caseStates = ['open', 'closed'] as const

const adminCase = z.object({
  id: z.string(),
  of: z.enum(['payment', 'chain']),
  kind: z.string(),
  status: z.nullable(z.string()),
  detail: z.string(),
  /** The provider's dispute or refund, our refund, or what a chain's case is about. */
  reference: z.string(),
  chain: z.nullable(z.number()),
  amount: z.nullable(money),
  order: z.nullable(z.string()),
  account: z.nullable(z.object({ id: z.string(), username: z.string() })),
  /** Of a refund that failed: it can be sent again, or recorded as paid. */
  refund: z.nullable(z.object({ id: z.string(), version: z.string() })),
  opened_at: z.string(),
  closed_at: z.nullable(z.string()),
  /** Null: it closed by itself. */
  closed_by: z.nullable(z.string()),
  closed_reason: z.nullable(z.string()),
  /** For `seen`. */
  version: z.string(),
})
export type AdminCase = z.output<typeof adminCase>

export const listCases = defineEndpoint({
  method: 'GET',
  path: '/api/admin/cases',
  tag: adminTag,
  summary: 'Cases: open ones oldest first, closed ones newest first',
  access: 'reader',
  query: { state: z.enum(caseStates), cursor },
  output: { cases: z.array(adminCase), next: z.nullable(z.string()) },
  errors: [...signedIn, 'INVALID_INPUT'],
})

export const closeCase = defineEndpoint({
  method: 'POST',
  path: '/api/admin/cases/{id}/close',
  tag: adminTag,
  summary: 'Closes a case that an operator has handled',
  access: 'treasurer',
  params: { id: z.string().check(z.maxLength(64)) },
  body: { ...actionInput, seen },
  errors: [...acting, 'CHANGED_MEANWHILE'],
})
