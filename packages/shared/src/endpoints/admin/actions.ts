/** The log of what operators did. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { adminTag, signedIn } from '../../operators/console-call.ts'
import { dayRange } from '../../operators/day-range.ts'
import { cursor } from '../../paging.ts'

const values = z.nullable(z.record(z.string(), z.unknown()))

const searched = z.optional(z.string().check(z.trim(), z.maxLength(200)))

export const listActions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/actions',
  tag: adminTag,
  summary: 'The log of what operators did, newest first',
  access: 'reader',
  query: {
    cursor,
    /** Part of the action, the reason or the changed values. */
    text: searched,
    /** The exact id of the target, or the name of an operator. */
    target: searched,
    /** The exact name of the operator, or the user of the command line. */
    who: searched,
    ...dayRange,
  },
  output: {
    actions: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        /** One of both: the operator's name, or the user of the command line. */
        who: z.object({ operator: z.nullable(z.string()), command_user: z.nullable(z.string()) }),
        action: z.string(),
        /** `name`: of an operator. */
        target: z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) }),
        reason: z.string(),
        before: values,
        after: values,
      }),
    ),
    next: z.nullable(z.string()),
  },
  errors: [...signedIn, 'INVALID_INPUT'],
})
