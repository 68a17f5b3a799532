/** The rules of the audit, as workers check them one after the other. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { adminTag, signedIn } from '../../operators/console-call.ts'

export const listChecks = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  tag: adminTag,
  summary: 'Each rule of the audit: when it last held, and what breaks it',
  access: 'reader',
  output: {
    rules: z.array(
      z.object({
        rule: z.string(),
        last_clean_at: z.nullable(z.string()),
        /** Null: not checked yet. */
        checked_at: z.nullable(z.string()),
        took_ms: z.nullable(z.number()),
        /** The first hundred rows; null while unknown, because no check has ended in time. */
        violations: z.nullable(z.array(z.string())),
      }),
    ),
  },
  errors: signedIn,
})
