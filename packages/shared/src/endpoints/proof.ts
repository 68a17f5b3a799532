import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

export const requestProof = defineEndpoint({
  method: 'POST',
  path: '/api/account/proof_nonce',
  tag: 'Account',
  summary: "A nonce to sign, after the word 'digital', with the linked wallet; it names the change",
  access: 'account',
  body: {
    change: z.enum(['email', 'username', 'wallet', 'unlink', 'password']),
    /** The new value; empty for a password, and the address of a wallet to unlink. */
    value: z.string().check(z.maxLength(254), z.regex(/^(?:[!-~]*|[\p{L}\p{M}\p{Nd} ._-]*)$/u)),
  },
  output: { nonce: z.string(), walletAddress: z.string() },
  errors: ['NOT_SIGNED_IN', 'TOKEN_REJECTED', 'NO_LINKED_WALLET', 'TOO_MANY_REQUESTS'],
})
