/** Stake changes of a wallet. Amounts are decimal strings of whole MASS. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { walletAddress } from '../identity.ts'

export const listStakeEvents = defineEndpoint({
  method: 'GET',
  path: '/api/token/stake',
  tag: 'Token',
  summary: 'Stakes, claims and withdrawals of a wallet that are final: the newest five hundred, oldest first',
  access: 'anyone',
  query: { wallet: walletAddress },
  output: {
    /** The stake before the first of these. */
    before: z.string(),
    data: z.array(
      z.object({
        kind: z.enum(['staked', 'claimed', 'withdrawn']),
        amount: z.string(),
        /** ISO 8601, UTC. */
        at: z.string(),
        transaction_hash: z.string(),
      }),
    ),
  },
  errors: ['TOO_MANY_REQUESTS'],
})
