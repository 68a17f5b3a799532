import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

const tag = 'Land credits'

export const getCreditTotal = defineEndpoint({
  method: 'GET',
  path: '/api/credit/total',
  tag,
  summary: 'The balance of land credits',
  access: 'account',
  output: { amount: z.number() },
  errors: ['NOT_SIGNED_IN', 'TOKEN_REJECTED'],
})
