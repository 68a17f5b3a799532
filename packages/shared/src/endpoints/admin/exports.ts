/** Lists for a spreadsheet. The answer is a file of comma-separated values, not JSON. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { adminTag, signedIn } from '../../operators/console-call.ts'
import { exportKinds } from '../../operators/export-kinds.ts'
import { dayRange } from '../../operators/day-range.ts'

export const exportRows = defineEndpoint({
  method: 'GET',
  path: '/api/admin/exports/{kind}',
  tag: adminTag,
  summary: 'All rows of a kind between two days, oldest first, as comma-separated values',
  access: 'reader',
  params: { kind: z.enum(exportKinds) },
  query: dayRange,
  errors: [...signedIn, 'INVALID_INPUT'],
})
