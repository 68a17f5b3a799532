import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { walletAddress } from '../identity.ts'

const tag = 'Account'

export const rememberReferrer = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  tag,
  summary: 'Remember who referred a wallet; a hint for the count, which the purchase itself decides',
  access: 'anyone',
  body: { wallet: walletAddress, wallet_ref: z.optional(z.union([walletAddress, z.literal('')])) },
  errors: ['TOO_MANY_REQUESTS'],
})
